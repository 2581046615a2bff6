import { lineName, type CartItem } from '@kanaka/contracts/cart/cart';
import { BreakupDetails } from '@kanaka/ui/breakup-details';
import { IconButton } from '@kanaka/ui/icon-button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Price } from '@kanaka/ui/price';
import { notFocusedFirst } from '@kanaka/ui/return-focus';
import { Stepper } from '@kanaka/ui/stepper';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FinalSaleNote } from '../../shared/prices/final-sale.tsx';
import { PriceUpdated } from '../../shared/prices/price-updated.tsx';
import { stockNotice } from '../../shared/cart/stock-notice.ts';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import { lineTotalOf } from '../../shared/prices/price-of-lines.ts';

/** A line that was put back takes the focus of the button that did it. */
const takeFocus = (line: HTMLElement | null) => line?.querySelector('a')?.focus({ preventScroll: true });

/** One line of the cart: image, title, quantity and the line's price. */
export function CartLine({
  item,
  hasReturned,
  limit,
  onQuantity,
  onRemove,
  onLeave,
}: {
  item: CartItem;
  /** Whether it was removed and has just been put back. */
  hasReturned: boolean;
  /** Why no more of the piece can be ordered; null while more can. */
  limit: string | null;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** Called when the shopper follows the link to the piece. */
  onLeave: () => void;
}) {
  const name = lineName(item);
  const short = stockNotice(item);
  const taxPercent = useTaxPercent();
  const each = lineTotalOf({ ...item, quantity: 1 }, taxPercent);
  return (
    <li
      ref={hasReturned ? takeFocus : null}
      className="grid grid-cols-[4.75rem_1fr] gap-3 border-b sm:grid-cols-[5.5rem_1fr] sm:gap-4 border-hairline py-5 last:border-b-0"
    >
      <ResponsiveImage url={item.image || item.images[0] || ''} alt="" sizes="88px" className="aspect-3/4" />
      <div className="flex min-w-0 flex-col">
        <div className="flex items-start justify-between gap-2">
          <Link
            to={`/shop/product/${item.slug}${item.size && `?${new URLSearchParams({ size: item.size })}`}`}
            onClick={onLeave}
            className="relative font-display text-base leading-6 underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-2.5 hover:underline"
          >
            {item.title}
          </Link>
          <IconButton
            name={`Remove ${name}`}
            {...notFocusedFirst}
            onClick={onRemove}
            className="-mt-2.5 -mr-2 text-ink-muted!"
          >
            <Trash2 aria-hidden="true" strokeWidth={1.5} />
          </IconButton>
        </div>
        {item.size && <p className="text-sm text-ink-soft">Size {item.size}</p>}
        {item.quantity > 1 && (
          <p className="text-sm text-ink-muted">
            <span className="figures">
              <Price paise={each} />
            </span>{' '}
            each
          </p>
        )}
        <FinalSaleNote item={item} />
        <PriceUpdated item={item} taxPercent={taxPercent} />
        {short && <p className="text-sm text-brick">{short}</p>}
        {limit && !short && <p className="text-sm text-ink-muted">{limit}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pt-3">
          <Stepper size="sm" value={item.quantity} label={name} full={limit !== null} onChange={onQuantity} />
          <Price paise={lineTotalOf(item, taxPercent)} className="text-base sm:text-lg" />
        </div>
      </div>
      {item.priceBreakup && (
        <BreakupDetails
          breakup={item.priceBreakup}
          of={name}
          quantity={item.quantity}
          taxPercent={taxPercent}
          className="col-span-full -mt-2 -mb-3"
        />
      )}
    </li>
  );
}
