import { deliveryDay } from '@kanaka/presentation/delivery-words';
import { lineKey, titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Order } from '@kanaka/contracts/orders/orders';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { endedBriefly, isExpected, shortId } from './order-words.ts';
import { returnedBriefly } from './return-words.ts';

const IMAGES = 3;
const NAMES = 2;

/** What an order in the list is about: its number, images and names of its pieces, by when it comes, and how it ended. */
export function OrderPieces({ order }: { order: Order }) {
  const { cartItems } = order;
  const named = cartItems.slice(0, NAMES);
  const more = cartItems.length - named.length;
  const ended = endedBriefly(order) ?? returnedBriefly(order);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <span className="flex shrink-0 gap-1">
        {cartItems.slice(0, IMAGES).map((item) => (
          <ResponsiveImage
            key={lineKey(item)}
            url={item.image}
            alt=""
            sizes="48px"
            className="aspect-3/4 w-12 rounded-xs"
          />
        ))}
      </span>
      <div className="min-w-36 flex-1">
        <p className="text-sm text-ink-soft tabular-nums">#{shortId(order._id)}</p>
        {named.map((item) => (
          <p key={lineKey(item)} className="line-clamp-2 font-display leading-6 break-words">
            {item.quantity > 1 && `${item.quantity} × `}
            {titleInSize(item)}
          </p>
        ))}
        {more > 0 && <p className="text-sm text-ink-soft">and {more} more</p>}
        {order.delivery && isExpected(order) && (
          <p className="mt-1 text-sm text-emerald">
            {order.pickup ? 'Ready to collect' : 'Arrives'} by {deliveryDay(order.delivery.to)}
          </p>
        )}
        {ended && <p className="mt-1 text-sm text-ink-soft">{ended}</p>}
      </div>
    </div>
  );
}
