import type { Checkout } from '@kanaka/contracts/orders/checkout';
import { type Return, returnReasons } from '@kanaka/contracts/orders/returns';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { Button } from '@kanaka/ui/button';
import { Photographs } from '@kanaka/ui/photographs';
import { Skeleton } from '@kanaka/ui/skeleton';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { useState } from 'react';
import { TextLink } from '@kanaka/ui/text-link';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { SectionBoundary } from '../../shared/loading/boundary.tsx';
import { momentWords } from '../../shared/page/day-words.ts';
import { OrdersApi } from './orders-api.ts';
import { shortId } from './order-words.ts';
import { returnStateWords } from './return-words.ts';

// Loaded only when something is exchanged, which is seldom.
const ExchangeForm = lazyWithPreload(() => import('./exchange-form.tsx'), 'ExchangeForm');

const parcelFields = [
  { name: 'courier', label: 'Courier', maxLength: 60 },
  { name: 'awb', label: 'AWB or receipt number', maxLength: 40 },
] as const;

/** The returns of an order, oldest first, each with its steps and with what its shopper can do. */
export function OrderReturns({
  returns,
  onPayDifference,
}: {
  returns: readonly Return[];
  /** Pays what a piece in exchange costs more. */
  onPayDifference: (checkout: Checkout) => void;
}) {
  return (
    <ul className="space-y-8">
      {returns.map((one) => (
        <li key={one._id}>
          <OneReturn row={one} onPayDifference={onPayDifference} />
        </li>
      ))}
    </ul>
  );
}

function OneReturn({ row, onPayDifference }: { row: Return; onPayDifference: (checkout: Checkout) => void }) {
  const { _id: id, lines, reason, words, state, steps, courier, awb, sendBy, exchangeFor, exchangeOrderId } = row;
  const [move, { isLoading }] = OrdersApi.useMoveOwnReturnMutation();
  const [sent, setSent] = useState({ courier: '', awb: '' });
  const send = async (body: Parameters<typeof move>[0]['body']) => {
    const done = await move({ params: { id }, body });
    if ('error' in done) toast({ title: messageOf(done.error), variant: 'destructive' });
    else toast({ title: done.data.message });
  };
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {lines.map((line) => `${line.quantity} × ${titleInSize(line)}`).join(', ')}
      </p>
      <div className="mb-3 text-sm wrap-anywhere text-ink-soft">
        <p>{returnReasons[reason]}</p>
        <p>
          You asked for: {exchangeFor ? 'another piece or size' : 'your money back'}
          {exchangeFor && ` · Wanted instead: ${exchangeFor.quantity} × ${titleInSize(exchangeFor)}`}
        </p>
        {words && <p className="whitespace-pre-line">You wrote: “{words}”</p>}
      </div>
      <ol aria-label="Return" className="ml-1 border-l border-hairline">
        {steps.map((step, place) => (
          <li key={step.state} className="relative pb-4 pl-5 last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-1 size-2 rounded-full bg-gold" />
            <p className={place === steps.length - 1 ? 'font-medium' : undefined}>{returnStateWords(step.state)}</p>
            {step.note && <p className="text-sm whitespace-pre-line wrap-anywhere">{step.note}</p>}
            {step.photographs && step.photographs.length > 0 && (
              <div className="my-2">
                <Photographs
                  label={step.state === 'requested' ? 'Your photographs' : 'Our photographs'}
                  photographs={step.photographs}
                  renew={renewSession}
                />
              </div>
            )}
            <p className="text-sm text-ink-muted">
              <time dateTime={step.at}>{momentWords(step.at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {courier && (
        <p className="mt-3 text-sm wrap-anywhere">
          {courier} · {awb}
        </p>
      )}
      {state === 'exchanging' && (
        <SectionBoundary title="The exchange could not be shown" waiting={<Skeleton className="mt-4 h-48" />}>
          <ExchangeForm row={row} onPay={onPayDifference} />
        </SectionBoundary>
      )}
      {state === 'exchanged' && exchangeOrderId && (
        <p className="mt-3 text-sm">
          It has become{' '}
          <TextLink to={`?order=${exchangeOrderId}`} tall>
            order #{shortId(exchangeOrderId)}
          </TextLink>
        </p>
      )}
      {['accepted', 'exchanging', 'exchanged'].includes(state) &&
        lines.some(({ accepted, quantity }) => accepted < quantity) && (
          <p className="mt-3 text-sm wrap-anywhere">
            Taken back:{' '}
            {lines
              .filter(({ accepted }) => accepted > 0)
              .map((line) => `${line.accepted} × ${titleInSize(line)}`)
              .join(', ')}
          </p>
        )}
      {state === 'approved' && (
        <form
          aria-label="Sent back"
          className="mt-4 bg-ivory px-5 py-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send({ to: 'inTransit', ...sent });
          }}
        >
          <p className="mb-3 text-sm">
            Please send it{sendBy && ` by ${momentWords(sendBy).split(',')[0]}`}, and tell us the number on the receipt.
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            {parcelFields.map(({ name, ...field }) => (
              <TextField
                key={name}
                {...field}
                required
                value={sent[name]}
                onChange={({ target }) => setSent({ ...sent, [name]: target.value })}
              />
            ))}
          </div>
          <Button type="submit" variant="outline" className="mt-3" busy={isLoading}>
            It is sent
          </Button>
        </form>
      )}
      {(state === 'requested' || state === 'approved') && (
        <button
          type="button"
          className="mt-2 block min-h-11 text-sm text-emerald underline underline-offset-4 disabled:opacity-45"
          disabled={isLoading}
          onClick={() => void send({ to: 'withdrawn' })}
        >
          Withdraw the return
        </button>
      )}
    </>
  );
}
