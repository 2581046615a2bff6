import { taxNote } from '@kanaka/presentation/price-words';
import { Button } from '@kanaka/ui/button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Price } from '@kanaka/ui/price';
import { toast } from '@kanaka/ui/toaster';
import { useState } from 'react';
import { Link } from '@kanaka/ui/link';
import { cardFrame } from '../../features/catalog/frames.ts';
import { useProductLink } from '../../features/catalog/product-card.tsx';
import { productPrice } from '../../features/catalog/product-price.ts';
import { useRememberedPieces } from '../../features/catalog/use-remembered-pieces.ts';
import { MOST_VIEWED, VIEWED } from '../../features/catalog/viewed.ts';
import { storedIds } from '../../shared/cart/stored-ids.ts';
import { useTaxPercent } from '../../shared/page/use-shop.ts';

const viewed = storedIds(VIEWED);

/** The pieces that this browser has shown last, in a row to scroll. */
export function RecentlyViewed({ except, onClear }: { except: string | undefined; onClear: () => void }) {
  // As they were when the page was opened: the row does not move while one of them is looked at.
  const [ids] = useState(() =>
    viewed
      .read()
      .filter((id) => id !== except)
      .slice(0, MOST_VIEWED),
  );
  const { pieces } = useRememberedPieces(ids);
  const linkTo = useProductLink();
  const taxPercent = useTaxPercent();
  const sold = pieces.flatMap((piece) => ('slug' in piece ? piece : []));
  if (sold.length === 0) return null;

  const clear = () => {
    viewed.change(() => []);
    onClear();
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
    toast({ title: 'Recently viewed pieces cleared' });
  };

  return (
    <section aria-labelledby="viewed-title" className="border-t border-hairline pt-10 lg:pt-12">
      <header className="mb-6 flex items-center justify-between gap-4">
        <h2 id="viewed-title" className="text-2xl lg:text-3xl">
          Recently viewed
        </h2>
        <Button variant="ghost" padding="sm" onClick={clear}>
          Clear<span className="sr-only"> recently viewed pieces</span>
        </Button>
      </header>
      <ul
        aria-labelledby="viewed-title"
        // Keyboards scroll it by moving through the links.
        className="-mx-1 -mt-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto px-1 pt-1 pb-3 sm:gap-5"
      >
        {sold.map((piece) => {
          const { paise } = productPrice(piece, taxPercent);
          return (
            <li key={piece._id} className="relative w-36 shrink-0 snap-start sm:w-40">
              <div className={cardFrame}>
                <ResponsiveImage url={piece.images[0] ?? ''} alt="" sizes="10rem" className="absolute inset-0" />
              </div>
              <Link
                {...linkTo(piece)}
                className="card-link mt-2.5 line-clamp-2 text-sm leading-5 underline-offset-4 hover:underline hover:decoration-gold"
              >
                {piece.title}
              </Link>
              <Price paise={paise} from={piece.priceFrom ?? false} className="mt-1 text-sm" />
              <p className="text-xs text-ink-muted">{taxNote(taxPercent)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
