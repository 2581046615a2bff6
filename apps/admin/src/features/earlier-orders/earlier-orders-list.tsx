import type { EarlierOrder, EarlierSource } from '@kanaka/contracts/orders/earlier-orders';
import { EmailAddress } from '@kanaka/ui/email-address';
import { Amount, counted, formatDay } from '../../shared/words.tsx';

export const sourceNames: Record<EarlierSource, string> = { kanaka: 'Kanaka', shopify: 'Shopify' };

/** Orders of the time before this shop, as their file says; with their customers unless all are of one. */
export function EarlierOrdersList({
  orders,
  withCustomers = false,
}: {
  orders: readonly EarlierOrder[];
  withCustomers?: boolean;
}) {
  return (
    <ul aria-label="Earlier orders">
      {orders.map(({ _id, number, source, orderedAt, customer, items, pieces, total, status, paymentStatus, file }) => (
        <li key={_id} className="border-b border-hairline px-4 py-2.5 text-sm last:border-b-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium wrap-anywhere tabular-nums">{number}</span>
            <Amount rupees={total} />
          </p>
          {withCustomers && (
            <p className="flex flex-wrap gap-x-3 wrap-anywhere">
              <span>{customer.name}</span>
              {customer.email && <EmailAddress>{customer.email}</EmailAddress>}
              {customer.phone && <span className="tabular-nums">{customer.phone}</span>}
            </p>
          )}
          <p className="wrap-anywhere text-ink-soft">{items}</p>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs wrap-anywhere text-ink-muted">
            <time dateTime={orderedAt}>{formatDay(orderedAt)}</time>
            <span>{counted(pieces, 'piece')}</span>
            <span>{[status, paymentStatus].filter(Boolean).join(', ')}</span>
            <span>
              {sourceNames[source]}, from {file.name}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
