import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { MAX_PHOTOGRAPHS } from '@kanaka/contracts/media/photographs';
import type { Order } from '@kanaka/contracts/orders/orders';
import { photographedReasons, ReturnReason, returnReasons, type WantedPiece } from '@kanaka/contracts/orders/returns';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { PhotographField } from '@kanaka/ui/photograph-field';
import { Picture } from '@kanaka/ui/picture';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { PICTURE_TYPES } from '@kanaka/web-kit/refused-file';
import { usePhotographs } from '@kanaka/web-kit/use-photographs';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { SectionBoundary } from '../../shared/loading/section-boundary.tsx';
import { returnablePieces } from './return-words.ts';
import { useRequestReturnMutation } from './orders-api.ts';
import { useIsWhole } from './exchange-api.ts';

// Loaded only when something is to be exchanged, which is seldom.
const PieceChooser = lazyWithPreload(() => import('./piece-chooser.tsx').then((m) => m.PieceChooser));

const keyOf = ({ productId, size }: { productId: string; size: string }) => `${productId} ${size}`;

type Missing = { pieces?: string; reason?: string; wanted?: string };

/** Asks which pieces are sent back, and why. Mounted anew each time it is opened. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [request, { isLoading }] = useRequestReturnMutation();
  const pieces = returnablePieces(order);
  const isOne = pieces.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  // Who opens this for an only piece sends it back.
  const [chosen, setChosen] = useState<Record<string, number>>(() => {
    const [only, other] = pieces;
    return only && !other ? { [keyOf(only)]: 1 } : {};
  });
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [words, setWords] = useState('');
  const [exchanging, setExchanging] = useState(false);
  const [wanted, setWanted] = useState<WantedPiece | null>(null);
  const isWhole = useIsWhole(wanted);
  const chosenPhotographs = usePhotographs('return', MAX_PHOTOGRAPHS);
  const { photographs, isUploading } = chosenPhotographs;
  const [failure, setFailure] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const isShopsFault = reason !== '' && photographedReasons.includes(reason);
  const lines = pieces
    .map(({ productId, size }) => ({ productId, size, quantity: chosen[keyOf({ productId, size })] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);

  const meet = (field: keyof Missing) => setMissing(({ [field]: _, ...rest }) => rest);
  const send = async () => {
    const lacks: Missing = {
      ...(lines.length === 0 && { pieces: 'Kindly choose how many of a piece you send back.' }),
      ...(reason === '' && { reason: 'Kindly choose a reason.' }),
      ...(exchanging && !isWhole && { wanted: 'Kindly choose the piece that you want instead, with its size.' }),
    };
    const isComplete = Object.keys(lacks).length === 0;
    setMissing(lacks);
    setAttempts(attempts + 1);
    setFailure(isComplete && isUploading ? 'Kindly wait until your photographs have arrived.' : '');
    if (!isComplete || isUploading || reason === '') return;
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
      description={`We look at your request, then write to you how to send ${isOne ? 'the piece' : 'them'} to us, insured.`}
      failure={failure}
      footer={
        <>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            {isOne ? 'Keep it' : 'Keep them'}
          </Button>
          <Button busy={isLoading} onClick={() => void send()}>
            Ask for the return
          </Button>
        </>
      }
    >
      <div ref={form} className="space-y-4" onChange={() => setFailure('')}>
        {pieces.map((piece, place) => (
          <div key={keyOf(piece)} className="flex gap-4">
            <Picture url={piece.image} alt="" sizes="56px" className="aspect-3/4 w-14 shrink-0 self-start" />
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
              value={String(chosen[keyOf(piece)] ?? 0)}
              onChange={({ target }) => {
                setChosen({ ...chosen, [keyOf(piece)]: Number(target.value) });
                meet('pieces');
              }}
            />
          </div>
        ))}
        <SelectField
          label="Why?"
          placeholder="Choose a reason"
          options={ReturnReason.options.map((value) => ({ value, label: returnReasons[value] }))}
          error={missing.reason}
          value={reason}
          onChange={({ target }) => {
            setReason(ReturnReason.safeParse(target.value).data ?? '');
            meet('reason');
          }}
        />
        <SelectField
          label="What would you like for it?"
          options={[
            { value: 'money', label: 'My money back' },
            { value: 'exchange', label: 'Another piece or size' },
          ]}
          value={exchanging ? 'exchange' : 'money'}
          onChange={({ target }) => {
            setExchanging(target.value === 'exchange');
            meet('wanted');
          }}
        />
        {exchanging && (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <SectionBoundary title="The pieces could not be shown">
              <PieceChooser
                suggestions={order.cartItems}
                chosen={wanted}
                error={isWhole ? undefined : missing.wanted}
                onChoose={setWanted}
              />
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
