import { lineName } from '@kanaka/contracts/cart/cart';
import type { Product } from '@kanaka/contracts/catalog/products';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { IconButton } from '@kanaka/ui/icon-button';
import { Stepper } from '@kanaka/ui/stepper';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { type LinkProps } from '@kanaka/ui/link';
import { openCart } from '../../shared/cart/open-cart.ts';
import { lineOf } from './cart-lines.ts';
import { useCart } from './use-cart.ts';

/** The focus of the pressed button has gone with it. */
function takeFocus(quantity: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  [...(quantity?.querySelectorAll<HTMLElement>('[role=group] button:enabled') ?? [])]
    .at(-1)
    ?.focus({ preventScroll: true });
}

/**
 * The cart button of a piece: 'Add to Bag', or its quantity once it is in the cart. For a piece with sizes it is about the
 * chosen size; where no size can be chosen, as on a card, it links to `chooseAt`.
 */
export function CartControl({
  product,
  size = 'md',
  choice,
  chooseAt,
  onMoved,
}: {
  product: Pick<Product, '_id' | 'title' | 'images' | 'totalStock' | 'sizes' | 'rateTooOld' | 'tagged'>;
  size?: 'md' | 'lg';
  /** For a piece with sizes: the chosen one, and what to do when the button is pressed without one. */
  choice?: { size: string | null; onMissing: () => void } | undefined;
  chooseAt?: LinkProps;
  /** Where the piece is taken from a list: called when it has reached the cart. */
  onMoved?: () => void;
}) {
  const pressed = useRef(false);
  const { items, limitOf, add, setQuantity, removeWithNotice, pending } = useCart();
  const chosen = choice ? choice.size : '';
  const item = chosen === null ? undefined : lineOf(items, { productId: product._id, size: chosen });
  const name = lineName({ title: product.title, size: chosen ?? '' });

  if (item?.available) {
    const limit = limitOf(item);
    return (
      // The quantity takes the place of the button that was pressed, and so its focus.
      <div
        ref={(quantity) => {
          if (pressed.current) takeFocus(quantity);
          pressed.current = false;
        }}
        className="w-full"
      >
        <div className="flex w-full items-center gap-1">
          <Stepper
            value={item.quantity}
            label={name}
            full={limit !== null}
            onChange={(quantity) => void setQuantity(item, quantity)}
            className="min-w-0 flex-1"
          />
          <IconButton
            name={`Remove ${name} from bag`}
            disabled={pending}
            onClick={() => void removeWithNotice(item)}
            Icon={Trash2}
          />
          {/* A phone's bar has no room for it. */}
          {size === 'lg' && (
            <Button className="max-md:hidden" onClick={openCart}>
              View bag
            </Button>
          )}
        </div>
        {/* Without a width of its own, so that in a phone's bar it does not push the price aside. */}
        {limit && <p className="mt-1 w-0 min-w-full text-sm text-ink-muted">{limit}</p>}
      </div>
    );
  }
  if (product.totalStock <= 0) {
    return (
      <Button variant="outline" size={size} wide disabled>
        Out of stock
      </Button>
    );
  }
  if (product.rateTooOld) {
    return (
      <Button variant="outline" size={size} padding="xs" wide disabled>
        {/* Two lines on a card of a narrow phone. */}
        <span className="leading-tight whitespace-normal">Awaiting today’s rate</span>
      </Button>
    );
  }
  if (product.sizes.length > 0 && !choice && chooseAt) {
    return (
      <ButtonLink variant="outline" size={size} wide {...chooseAt} aria-label={`Choose Size: ${product.title}`}>
        Choose Size
      </ButtonLink>
    );
  }
  const words = onMoved ? 'Move to Bag' : 'Add to Bag';
  const put = async (inSize: string) => {
    pressed.current = true;
    if (await add(product, inSize)) onMoved?.();
    else pressed.current = false;
  };
  return (
    <Button
      variant={size === 'lg' ? 'primary' : 'outline'}
      size={size}
      wide
      busy={pending}
      onClick={() => (chosen === null ? choice?.onMissing() : void put(chosen))}
      aria-label={`${words}: ${name}`}
    >
      {words}
    </Button>
  );
}
