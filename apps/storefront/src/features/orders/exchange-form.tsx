import type { Checkout } from '@kanaka/contracts/orders/checkout';
import type { ExchangeQuote, Return, WantedPiece } from '@kanaka/contracts/orders/returns';
import { formatRupees, toPaise } from '@kanaka/money/rupees';
import { deliveryWords } from '@kanaka/presentation/delivery-words';
import { taxInTotal } from '@kanaka/presentation/price-words';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { Skeleton } from '@kanaka/ui/skeleton';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { momentWords } from '../../shared/page/day-words.ts';
import { ExchangeApi, useIsWhole } from './exchange-api.ts';
import { OrdersApi } from './orders-api.ts';
import { PieceChooser } from './piece-chooser.tsx';

function buttonWords({ due, back }: ExchangeQuote): string {
  if (due > 0) return `Exchange and pay ${formatRupees(due)}`;
  return back > 0 ? `Exchange, and get ${formatRupees(back)} back` : 'Exchange';
}

/** For a return that was accepted for an exchange: chooses the other piece, shows what it costs, and orders it. */
export function ExchangeForm({
  row: { _id: id, lines, exchange, exchangeFor },
  onPay,
}: {
  row: Return;
  /** Pays the difference. */
  onPay: (checkout: Checkout) => void;
}) {
  const [chosen, setChosen] = useState<WantedPiece | null>(exchangeFor ?? null);
  const isWhole = useIsWhole(chosen);
  const quote = ExchangeApi.useQuoteExchangeQuery(chosen && isWhole ? { params: { id }, query: chosen } : skipToken);
  const [order, ordering] = ExchangeApi.useExchangeReturnMutation();
  const [move, moving] = OrdersApi.useMoveOwnReturnMutation();
  const [failure, setFailure] = useState('');
  if (!exchange) return null;
  const quoted = isWhole && !quote.isError ? quote.currentData?.data : undefined;

  const send = async () => {
    if (!chosen || !quoted) return;
    setFailure('');
    const done = await order({ params: { id }, body: { ...chosen, totalAmount: quoted.totalAmount } });
    if ('error' in done) {
      setFailure(messageOf(done.error));
      // The price may be another one now.
      void quote.refetch();
    } else if (done.data.checkout) onPay(done.data.checkout);
    else toast({ title: done.data.message });
  };
  const takeMoney = async () => {
    const done = await move({ params: { id }, body: { to: 'accepted' } });
    if ('error' in done) setFailure(messageOf(done.error));
    else toast({ title: done.data.message });
  };
  const suggestions = [...(exchangeFor ? [exchangeFor] : []), ...lines].filter(
    ({ productId }, place, all) => all.findIndex((one) => one.productId === productId) === place,
  );
  const busy = ordering.isLoading || moving.isLoading;
  return (
    <section aria-label="Exchange" className="mt-4 bg-ivory px-5 py-4">
      <p className="mb-4 text-sm">
        {formatRupees(exchange.credit)} are kept for the piece that you choose. Choose it by{' '}
        {momentWords(exchange.by).split(',')[0]}; otherwise the money goes back to you. It comes to you the same way as
        this order did.
      </p>
      <PieceChooser suggestions={suggestions} chosen={chosen} onChoose={setChosen} />
      <div aria-live="polite" className="mt-4">
        {quoted ? <Sums quote={quoted} /> : chosen && isWhole && quote.isFetching && <Skeleton className="h-36" />}
        {chosen && isWhole && quote.isError && <Trouble>{messageOf(quote.error)}</Trouble>}
        {failure && <Trouble>{failure}</Trouble>}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          className="max-sm:w-full"
          disabled={!quoted || busy}
          busy={ordering.isLoading}
          onClick={() => void send()}
        >
          {quoted ? buttonWords(quoted) : 'Exchange'}
        </Button>
        <Button
          variant="outline"
          className="max-sm:w-full"
          disabled={busy}
          busy={moving.isLoading}
          onClick={() => void takeMoney()}
        >
          Take the money instead
        </Button>
      </div>
    </section>
  );
}

function Trouble({ children }: { children: string }) {
  return <p className="mt-3 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">{children}</p>;
}

function Sums({
  quote: { totalAmount, taxAmount, shippingCharges, credit, due, back, delivery },
}: {
  quote: ExchangeQuote;
}) {
  const included = [taxInTotal(toPaise(taxAmount)), shippingCharges > 0 && `shipping ${formatRupees(shippingCharges)}`];
  const rows = [
    [['The piece', ...included].filter(Boolean).join(', '), totalAmount],
    ['Paid by what you sent back', -credit],
    ...(back > 0 ? ([['You get back', back]] as const) : ([['You pay', due]] as const)),
  ] as const;
  return (
    <dl className="space-y-2 border-t border-hairline pt-4">
      {rows.map(([name, amount], place) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className={place === 2 ? 'font-medium' : 'text-ink-soft'}>{name}</dt>
          <dd className="shrink-0">
            <Price paise={toPaise(amount)} className={place === 2 ? 'text-xl' : ''} />
          </dd>
        </div>
      ))}
      <div className="text-sm text-ink-soft">
        <dt className="inline">Arrives </dt>
        <dd className="inline">{deliveryWords(delivery)}</dd>
      </div>
    </dl>
  );
}
