import type { AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { differenceWords } from '@kanaka/presentation/order-words';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';

/** How an order's price comes about, with the tax as the invoice divides it. */
export function OrderAmounts({ order }: { order: AdminOrderDetails }) {
  const { subtotal, taxAmount, taxPercent, taxHeads = [], shippingCharges, totalAmount, paidOtherwise } = order;
  const taxes = taxHeads.length > 0 ? taxHeads : [{ name: `Tax ${taxPercent}%`, amount: taxAmount }];
  const rows = [{ name: 'Subtotal', amount: subtotal }, ...taxes, { name: 'Shipping', amount: shippingCharges }];
  return (
    <dl aria-label="Amounts" className="mt-3 ml-auto max-w-80">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4 py-1 text-ink-soft">
          <dt>{name}</dt>
          <dd>
            <Price paise={toPaise(amount)} />
          </dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-2">
        <dt className="font-medium">Total</dt>
        <dd>
          <Price paise={toPaise(totalAmount)} className="text-base" />
        </dd>
      </div>
      {paidOtherwise && (
        <div className="flex justify-between gap-4 py-1 text-ink-soft">
          <dt>Paid ({differenceWords[paidOtherwise.kind].toLowerCase()})</dt>
          <dd>
            <Price paise={toPaise(paidOtherwise.paid)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
