import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { toPaise } from '@kanaka/money/rupees';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { BreakupDetails } from '@kanaka/ui/breakup-details';
import { Price } from '@kanaka/ui/price';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Articles } from './articles.tsx';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { useOrderedPieceQuery } from '../orders-api.ts';

/** How many of a line were given back: returned, or refunded before it arrived. */
function GivenBack({ order, item }: { order: AdminOrder; item: AdminOrder['cartItems'][number] }) {
  const refunded = order.refunds
    .flatMap(({ items }) => items)
    .filter(({ productId, size }) => productId === item.productId && size === item.size)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (refunded === 0) return null;
  const hasArrived = order.shipments?.some(
    ({ items, steps }) =>
      steps.some(({ state }) => state === 'delivered') &&
      items.some(({ productId, size }) => productId === item.productId && size === item.size),
  );
  return (
    <p className="text-xs font-medium text-brick">
      {refunded} of {item.quantity} {hasArrived ? 'returned' : 'refunded'}
    </p>
  );
}

export function OrderItems({ order }: { order: AdminOrder }) {
  const { _id: id, cartItems: items, paymentStatus } = order;
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
  if (items.length === 0) return <p className="py-4 text-ink-soft">No items found in this order</p>;
  return (
    <ul>
      {items.map((item) => (
        <li
          key={`${item.productId} ${item.size}`}
          className="flex flex-wrap items-center gap-x-4 border-b border-hairline py-3 last:border-b-0"
        >
          <OrderItemPicture productId={item.productId} />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{titleInSize(item)}</p>
            <p className="text-ink-soft">
              Quantity {item.quantity} · <Price paise={toPaise(item.price)} />
            </p>
            {item.sku && <p className="text-xs text-ink-muted">Code {item.sku}</p>}
            <GivenBack order={order} item={item} />
            <Articles orderId={id} item={item} isPaid={isPaid} />
          </div>
          <Price paise={toPaise(item.price) * item.quantity} className="text-base max-xs:hidden" />
          {item.priceBreakup && (
            <BreakupDetails
              breakup={item.priceBreakup}
              of={titleInSize(item)}
              quantity={item.quantity}
              className="w-full"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The piece's current picture; a placeholder when the piece was withdrawn or could not be loaded. */
function OrderItemPicture({ productId }: { productId: string }) {
  const { data, isLoading } = useOrderedPieceQuery({ params: { id: productId } });
  if (isLoading) return <Skeleton className="aspect-3/4 w-13 shrink-0" />;
  return <Thumbnail url={data?.data.images[0]} sizes="52px" className="w-13 shrink-0" />;
}
