import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Amount, TaxInTotal } from '../../shared/prices/amount.tsx';
import { taxWords } from '../../shared/prices/tax-words.ts';
import { useShop } from '../../shared/page/use-shop.ts';
import { isExchanged, shortId } from './order-words.ts';

/** Below the total of an order in exchange: what the pieces that were sent back pay of it. */
function PaidByExchange({ exchange: { orderId, credit, due } }: { exchange: NonNullable<Order['exchange']> }) {
  const rows = [[`Paid by exchange of order #${shortId(orderId)}`, credit] as const, ['By Razorpay', due] as const];
  return rows
    .filter(([, rupees]) => rupees > 0)
    .map(([name, rupees]) => (
      <Amount key={name} name={name}>
        <Price paise={toPaise(rupees)} />
      </Amount>
    ));
}

/** What an order costs, and whether that goes back. */
export function OrderAmounts({ order }: { order: Order }) {
  const shop = useShop();
  const { taxPercent } = order;
  // What is collected is taxed where it changes hands.
  const taxed = order.pickup ? { country: 'India', state: order.pickup.state } : order.addressInfo;
  const amounts = [
    ['Subtotal', order.subtotal, taxPercent > 0 && 'before GST'],
    [taxWords(shop, taxed, taxPercent) || 'Tax', order.taxAmount, false],
    ['Shipping', order.shippingCharges, false],
  ] as const;
  return (
    <>
      <dl className="space-y-2 bg-ivory px-5 py-4">
        {amounts.map(([name, rupees, hint]) => (
          <Amount key={name} name={name} beside={hint}>
            {name === 'Shipping' && rupees === 0 ? (
              <span className="figures">₹0</span>
            ) : (
              <Price paise={toPaise(rupees)} />
            )}
          </Amount>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-hairline pt-3">
          <dt className="font-medium">Total</dt>
          <dd>
            <Price paise={toPaise(order.totalAmount)} className="text-xl" />
          </dd>
        </div>
        <TaxInTotal paise={toPaise(order.taxAmount)} />
        {order.exchange && <PaidByExchange exchange={order.exchange} />}
      </dl>
      {order.paymentStatus === 'refunding' && !isExchanged(order) && (
        <p className="mt-3 text-sm text-ink-soft">Your payment is on its way back to you.</p>
      )}
      {order.paymentStatus === 'refunded' && !isExchanged(order) && (
        <p className="mt-3 text-sm text-ink-soft">Your payment has been sent back to you.</p>
      )}
    </>
  );
}
