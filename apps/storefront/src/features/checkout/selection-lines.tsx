import { lineKey } from '@kanaka/contracts/catalog/size-labels';
import { lineName, type CartItem } from '@kanaka/contracts/cart/cart';
import { taxNote } from '@kanaka/presentation/price-words';
import { BreakupDetails } from '@kanaka/ui/breakup-details';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { ErrorState } from '@kanaka/ui/error-state';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Price } from '@kanaka/ui/price';
import { Skeleton } from '@kanaka/ui/skeleton';
import { FinalSaleNote } from '../../shared/prices/final-sale.tsx';
import { PricesSeen } from '../../shared/prices/prices-seen.tsx';
import { PriceUpdated } from '../../shared/prices/price-updated.tsx';
import { openCart } from '../../shared/cart/open-cart.ts';
import { stockNotice } from '../../shared/cart/stock-notice.ts';
import { UnavailableLine } from '../../shared/cart/unavailable-line.tsx';
import { lineTotalOf } from '../../shared/prices/price-of-lines.ts';
import type { ShownItem } from './held-order.ts';

/** The pieces to be bought, at prices with tax: with shipping they add up to the total below. */
export function SelectionLines({
  items,
  taxPercent,
  onPricesSeen,
  onRemove,
  onReload,
}: {
  /** Null while they are loading, or when loading failed. */
  items: readonly ShownItem[] | null;
  taxPercent: number;
  onPricesSeen: (() => void) | null;
  onRemove: (item: CartItem) => void;
  onReload: (() => void) | null;
}) {
  if (onReload) {
    return (
      <ErrorState title="Your bag could not be opened" onRetry={onReload} className="py-8">
        Nothing in it is lost. Please try again in a moment.
      </ErrorState>
    );
  }
  if (!items) {
    return (
      <div role="status" aria-label="Loading your selection" className="space-y-4">
        {[0, 1].map((line) => (
          <div key={line} className="flex gap-4">
            <Skeleton className="aspect-3/4 w-18" />
            <Skeleton className="h-6 flex-1" />
          </div>
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <div className="py-6 text-center">
        <p className="text-ink-soft">Your bag is currently empty.</p>
        <ButtonLink className="mt-5" to="/shop/listing">
          Explore the pieces
        </ButtonLink>
      </div>
    );
  }
  const [bought, gone] = [items.filter(({ available }) => available), items.filter(({ available }) => !available)];
  return (
    <>
      {onPricesSeen && <PricesSeen onSeen={onPricesSeen} />}
      {bought.length > 0 && <p className="-mt-5 mb-5 text-sm text-ink-muted">Prices: {taxNote(taxPercent)}</p>}
      <ul>
        {gone.map((item) => (
          <UnavailableLine key={lineKey(item)} item={item} onRemove={() => onRemove(item)} />
        ))}
        {bought.map((item) => (
          <li key={lineKey(item)} className="flex flex-wrap gap-x-4 border-b border-hairline py-4 first:pt-0">
            <ResponsiveImage
              url={item.image || item.images[0] || ''}
              alt=""
              sizes="72px"
              className="aspect-3/4 w-18 shrink-0 self-start"
            />
            <div className="flex min-w-0 flex-1 flex-wrap content-start items-baseline justify-between gap-x-4">
              <span className="min-w-28 flex-1 break-words">
                <span className="block font-display leading-6">{item.title}</span>
                <span className="mt-1 block text-sm text-ink-muted">
                  {item.size && `Size ${item.size} · `}Quantity {item.quantity}
                </span>
              </span>
              <Price paise={lineTotalOf(item, taxPercent)} className="ml-auto" />
              <div className="basis-full empty:hidden">
                <FinalSaleNote item={item} />
                {item.today ? (
                  <PriceUpdated item={{ ...item.today, priceWas: item.price }} taxPercent={taxPercent} held />
                ) : (
                  <PriceUpdated item={item} taxPercent={taxPercent} />
                )}
                {/* What is held needs no stock. */}
                {!item.today && <TooFew item={item} onRemove={() => onRemove(item)} />}
              </div>
            </div>
            <BreakupDetails line={item} of={lineName(item)} taxPercent={taxPercent} className="w-full" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Somebody else was quicker: the piece can be removed, or fewer of it be chosen in the bag. */
function TooFew({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const notice = stockNotice(item);
  if (!notice) return null;
  const [words, onClick] = item.totalStock > 0 ? ['View bag', openCart] : ['Remove', onRemove];
  return (
    <>
      <p className="text-sm text-brick">{notice}</p>
      <Button variant="outline" size="sm" className="mt-2" aria-label={`${words}: ${lineName(item)}`} onClick={onClick}>
        {words}
      </Button>
    </>
  );
}
