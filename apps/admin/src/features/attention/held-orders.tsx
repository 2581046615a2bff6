import type { Hold } from '@kanaka/contracts/holds';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { Link } from 'react-router-dom';
import { Moment } from '../../shared/moment.tsx';
import { orderNumber } from '../../shared/order-number.ts';
import { notify } from '../../shared/toast-outcome.ts';
import { useHoldsQuery, useReleaseHoldMutation } from './attention-api.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** What unpaid orders hold at the moment; the owner releases what nobody is going to pay. */
export function HeldOrders() {
  const { data, error, refetch } = useHoldsQuery(undefined, { refetchOnFocus: true });
  if (!data) {
    if (!error) return <RowsSkeleton label="Loading held orders" />;
    return (
      <ErrorState title="Held orders could not be loaded" onRetry={() => void refetch()} className="py-10">
        {messageOf(error)}
      </ErrorState>
    );
  }
  const { data: holds, total } = data;
  if (holds.length === 0) {
    return (
      <EmptyState title="Nothing is held" className="py-10">
        While a shopper pays, the pieces of the order appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {holds.map((hold) => (
          <HeldOrder key={hold.orderId} hold={hold} />
        ))}
      </ul>
      {total > holds.length && (
        <p className="px-4 py-3 text-sm text-ink-muted sm:px-5">
          Those of the most money, {holds.length} of {total}.
        </p>
      )}
    </>
  );
}

function HeldOrder({ hold: { orderId, customer, pieces, amount, since, until } }: { hold: Hold }) {
  const [release, { isLoading }] = useReleaseHoldMutation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          <span className="figures text-base font-medium">{formatPaise(toPaise(amount))}</span> · {pieces}{' '}
          {pieces === 1 ? 'piece' : 'pieces'} for {customer.name}, order{' '}
          <Link to={`/orders/${orderId}`} className="text-emerald underline underline-offset-4">
            {orderNumber(orderId)}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {customer.email}
          {!customer.emailProven && ' (not confirmed)'}
        </p>
        <p className="text-xs text-ink-muted">
          Since <Moment at={since} /> · until <Moment at={until} />
        </p>
      </div>
      <Button
        variant="outline"
        padding="md"
        className="max-sm:w-full"
        busy={isLoading}
        aria-label={`Release ${orderNumber(orderId)}`}
        onClick={() => void notify(release({ params: { orderId } }).unwrap())}
      >
        Release
      </Button>
    </li>
  );
}
