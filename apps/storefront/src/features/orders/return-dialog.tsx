import { lineKey, titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Order } from '@kanaka/contracts/orders/orders';
import { photographedReasons, ReturnReason, returnReasons } from '@kanaka/contracts/orders/returns';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { PhotographField } from '@kanaka/ui/photograph-field';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { TextArea } from '@kanaka/ui/text-area';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import { Suspense } from 'react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { SectionBoundary } from '../../shared/loading/boundary.tsx';
import { useReturnForm } from './use-return-form.ts';

// Loaded only when something is to be exchanged, which is seldom.
const PieceChooser = lazyWithPreload(() => import('./piece-chooser.tsx'), 'PieceChooser');

/** Asks which pieces are sent back, and why. Mounted anew each time it is opened. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { pieces, draft, change, missing, photographs, fields, failure, setFailure, send, isLoading } = useReturnForm(
    order,
    onClose,
  );
  const isOne = pieces.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  const isShopsFault = draft.reason !== '' && photographedReasons.includes(draft.reason);
  return (
    <Dialog
      onClose={onClose}
      busy={isLoading}
      title="Return pieces"
      description={`We review your request and e-mail you how to send ${isOne ? 'the piece' : 'them'} back, insured.`}
      failure={failure}
      cancel={isOne ? 'Keep it' : 'Keep them'}
      footer={
        <Button busy={isLoading} onClick={() => void send()}>
          Request return
        </Button>
      }
    >
      <div ref={fields} className="space-y-4" onChange={() => setFailure('')}>
        {pieces.map((piece, place) => (
          <div key={lineKey(piece)} className="flex gap-4">
            <ResponsiveImage url={piece.image} alt="" sizes="56px" className="aspect-3/4 w-14 shrink-0 self-start" />
            <SelectField
              className="min-w-0 flex-1"
              label={titleInSize(piece)}
              {...(piece.finalSale && {
                description: 'Final sale: only if it arrived damaged or is not what you ordered.',
              })}
              error={place === 0 ? missing.pieces : undefined}
              options={Array.from({ length: piece.quantity + 1 }, (_, number) => ({
                value: String(number),
                label: number === 0 ? 'Keep it' : `Send ${number} back`,
              }))}
              value={String(draft.chosen[lineKey(piece)] ?? 0)}
              onChange={({ target }) =>
                change({ chosen: { ...draft.chosen, [lineKey(piece)]: Number(target.value) } }, 'pieces')
              }
            />
          </div>
        ))}
        <SelectField
          label="Why?"
          placeholder="Choose a reason"
          options={ReturnReason.options.map((value) => ({ value, label: returnReasons[value] }))}
          error={missing.reason}
          value={draft.reason}
          onChange={({ target }) => change({ reason: ReturnReason.safeParse(target.value).data ?? '' }, 'reason')}
        />
        <SelectField
          label="What would you like for it?"
          options={[
            { value: 'money', label: 'My money back' },
            { value: 'exchange', label: 'Another piece or size' },
          ]}
          value={draft.exchanging ? 'exchange' : 'money'}
          onChange={({ target }) => change({ exchanging: target.value === 'exchange' }, 'wanted')}
        />
        {draft.exchanging && (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <SectionBoundary title="The pieces could not be shown">
              <PieceChooser
                suggestions={order.cartItems}
                chosen={draft.wanted}
                error={missing.wanted}
                onChoose={(wanted) => change({ wanted })}
              />
            </SectionBoundary>
            <p className="text-sm text-ink-soft">
              You decide once the pieces have reached us: you then see that day’s price, and pay or get back the
              difference. Until then it is not reserved.
            </p>
          </Suspense>
        )}
        <TextArea
          label="Anything we should know (optional)"
          rows={3}
          maxLength={1000}
          value={draft.words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <PhotographField
          label={isShopsFault ? 'Add photographs of it' : 'Add photographs (optional)'}
          hint={
            isShopsFault
              ? 'Please add some: they save us asking you for more. Only you and we see them.'
              : 'Up to six, each up to 8 MB. Only you and we see them.'
          }
          accept={IMAGE_TYPES}
          chosen={photographs}
          renew={renewSession}
        />
      </div>
    </Dialog>
  );
}
