import { lineName, type CartItem } from '@kanaka/contracts/cart/cart';
import { Button } from '@kanaka/ui/button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';

/** A line of the cart whose piece the shop no longer sells: it can only be removed. */
export function UnavailableLine({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  return (
    <li className="flex gap-4 border-b border-hairline py-4 last:border-b-0">
      <ResponsiveImage
        url={item.image}
        alt=""
        sizes="72px"
        className="aspect-3/4 w-18 shrink-0 self-start opacity-60"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="font-display text-base leading-6">{item.title}</p>
        {item.size && <p className="text-sm text-ink-soft">Size {item.size}</p>}
        <p className="text-sm text-brick">No longer available</p>
        <Button
          variant="outline"
          size="sm"
          className="mt-3 self-start"
          aria-label={`Remove ${lineName(item)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
