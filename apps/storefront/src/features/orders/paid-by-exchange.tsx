import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { shortId } from './order-words.ts';

/** Below the total of an order in exchange: what the pieces that were sent back pay of it. */
export function PaidByExchange({ exchange: { orderId, credit, due } }: { exchange: NonNullable<Order['exchange']> }) {
  const rows = [[`Paid by exchange of order #${shortId(orderId)}`, credit] as const, ['By Razorpay', due] as const];
  return rows
    .filter(([, rupees]) => rupees > 0)
    .map(([name, rupees]) => (
      <div key={name} className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="shrink-0">
          <Price paise={toPaise(rupees)} />
        </dd>
      </div>
    ));
}
