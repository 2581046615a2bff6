import type { Order } from '@kanaka/contracts/orders';
import { MAX_PHOTOGRAPHS } from '@kanaka/contracts/photographs';
import { photographedReasons, ReturnReason, returnReasons, type WantedPiece } from '@kanaka/contracts/returns';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { PhotographField } from '@kanaka/ui/photograph-field';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { PICTURE_TYPES } from '@kanaka/web-kit/refused-file';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { usePhotographs } from '@kanaka/web-kit/use-photographs';
import { Suspense, useState } from 'react';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';
import { SectionBoundary } from '../../shared/section-boundary.tsx';
import { returnablePieces } from './returnable-pieces.ts';
import { useRequestReturnMutation } from './orders-api.ts';
import { useIsWhole } from './use-is-whole.ts';

// Loaded only when something is to be exchanged, which is seldom.
const PieceChooser = lazyWithPreload(() => import('./piece-chooser.tsx').then((m) => m.PieceChooser));

const keyOf = ({ productId, size }: { productId: string; size: string }) => `${productId} ${size}`;

/** Asks which pieces are sent back, and why. Mounted anew each time it is opened. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [request, { isLoading }] = useRequestReturnMutation();
  const pieces = returnablePieces(order);
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [words, setWords] = useState('');
  const [exchanging, setExchanging] = useState(false);
  const [wanted, setWanted] = useState<WantedPiece | null>(null);
  const isWhole = useIsWhole(wanted);
  const chosenPhotographs = usePhotographs('return', MAX_PHOTOGRAPHS);
  const { photographs, isUploading } = chosenPhotographs;
  const [failure, setFailure] = useState('');
  const isShopsFault = reason !== '' && photographedReasons.includes(reason);
  const lines = pieces
    .map(({ productId, size }) => ({ productId, size, quantity: chosen[keyOf({ productId, size })] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);

  const send = async () => {
    const missing =
      lines.length === 0
        ? 'Kindly choose how many of a piece you send back.'
        : reason === ''
          ? 'Kindly choose a reason.'
          : exchanging && !isWhole
            ? 'Kindly choose the piece that you want instead, with its size.'
            : isUploading
              ? 'Kindly wait until your photographs have arrived.'
              : '';
    setFailure(missing);
    if (missing || reason === '') return;
    const done = await request({
      params: { orderId: order._id },
      body: {
        lines,
        reason,
        words,
        photographs: [...photographs],
        ...(exchanging && wanted && { exchangeFor: wanted }),
      },
    });
    if ('error' in done) {
      setFailure(messageOf(done.error));
      return;
    }
    toast({ title: done.data.message });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title="Return pieces"
      description="We look at your request and write to you how they are sent, insured, to us."
      failure={failure}
      footer={
        <>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            Keep them
          </Button>
          <Button busy={isLoading} onClick={() => void send()}>
            Ask for the return
          </Button>
        </>
      }
    >
      <div className="space-y-4" onChange={() => setFailure('')}>
        {pieces.map((piece) => (
          <SelectField
            key={keyOf(piece)}
            label={titleInSize(piece)}
            {...(piece.finalSale && {
              description: 'Final sale: only if it arrived damaged or is not what you ordered.',
            })}
            options={Array.from({ length: piece.quantity + 1 }, (_, number) => ({
              value: String(number),
              label: number === 0 ? 'Keep it' : `Send ${number} back`,
            }))}
            value={String(chosen[keyOf(piece)] ?? 0)}
            onChange={({ target }) => setChosen({ ...chosen, [keyOf(piece)]: Number(target.value) })}
          />
        ))}
        <SelectField
          label="Why?"
          placeholder="Choose a reason"
          options={ReturnReason.options.map((value) => ({ value, label: returnReasons[value] }))}
          value={reason}
          onChange={({ target }) => setReason(ReturnReason.safeParse(target.value).data ?? '')}
        />
        <SelectField
          label="What would you like for it?"
          options={[
            { value: 'money', label: 'My money back' },
            { value: 'exchange', label: 'Another piece or size' },
          ]}
          value={exchanging ? 'exchange' : 'money'}
          onChange={({ target }) => setExchanging(target.value === 'exchange')}
        />
        {exchanging && (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <SectionBoundary title="The pieces could not be shown">
              <PieceChooser suggestions={order.cartItems} chosen={wanted} onChoose={setWanted} />
            </SectionBoundary>
            <p className="text-sm text-ink-soft">
              You decide when the pieces have reached us: then you see its price of that day, and pay or get back the
              difference. Until then it is not reserved.
            </p>
          </Suspense>
        )}
        <TextArea
          label="Anything we should know (optional)"
          rows={3}
          maxLength={1000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <PhotographField
          label={isShopsFault ? 'Add photographs of it' : 'Add photographs (optional)'}
          hint={
            isShopsFault
              ? 'Kindly add some: with them we can answer without asking you back. Only you and we see them.'
              : 'Up to six, each up to 8 MB. Only you and we see them.'
          }
          accept={PICTURE_TYPES}
          chosen={chosenPhotographs}
          renew={renewSession}
        />
      </div>
    </Dialog>
  );
}
