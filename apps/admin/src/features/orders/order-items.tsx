import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { toPaise } from '@kanaka/money/rupees';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { Price } from '@kanaka/ui/price';
import { OrderItemPicture } from './order-item-picture.tsx';

export function OrderItems({ items }: { items: AdminOrder['cartItems'] }) {
  if (items.length === 0) return <p className="py-4 text-ink-soft">No items found in this order</p>;
  return (
    <ul>
      {items.map((item) => (
        <li
          key={`${item.productId} ${item.size}`}
          className="flex items-center gap-4 border-b border-hairline py-3 last:border-b-0"
        >
          <OrderItemPicture productId={item.productId} />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{titleInSize(item)}</p>
            <p className="text-ink-soft">
              Quantity {item.quantity} · <Price paise={toPaise(item.price)} />
            </p>
            {item.sku && <p className="text-xs text-ink-muted">Code {item.sku}</p>}
          </div>
          <Price paise={toPaise(item.price) * item.quantity} className="text-base max-xs:hidden" />
        </li>
      ))}
    </ul>
  );
}
