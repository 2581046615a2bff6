import type { Order } from '@kanaka/contracts/orders';
import { toPaise } from '@kanaka/money/rupees';
import { Picture } from '@kanaka/ui/picture';
import { Price } from '@kanaka/ui/price';

/** The pieces of an order, at the prices at which they were bought. */
export function OrderLines({ items }: { items: Order['cartItems'] }) {
  return (
    <ul>
      {items.map((item) => (
        <li
          key={`${item.productId} ${item.size}`}
          className="flex gap-4 border-b border-hairline py-4 first:pt-0 last:border-b-0"
        >
          <span className="relative shrink-0">
            <Picture url={item.image} alt="" sizes="64px" className="aspect-3/4 w-16" />
            <span className="absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-emerald px-1.5 text-xs font-medium text-white tabular-nums">
              <span className="sr-only">Quantity </span>
              {item.quantity}
            </span>
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <span className="min-w-32 flex-1">
              <span className="block font-display leading-6">{item.title}</span>
              <span className="mt-1 block text-sm text-ink-muted">
                {item.size && `Size ${item.size} · `}
                <Price paise={toPaise(item.price)} /> each
              </span>
            </span>
            <Price paise={toPaise(item.price) * item.quantity} />
          </span>
        </li>
      ))}
    </ul>
  );
}
