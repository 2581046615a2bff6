import type { Product } from '@kanaka/contracts/catalog/products';
import { Badge } from '@kanaka/ui/badge';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import { Star } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '@kanaka/ui/link';
import { useLocation } from 'react-router-dom';
import { cardSizes } from '../../shared/page/image-sizes.ts';
import { useRest } from '../../shared/hooks/use-rest.ts';
import { taxNote } from '@kanaka/presentation/price-words';
import { formatPercent } from '@kanaka/money/rupees';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import { isOnSale, isOutOfStock, pricedWeight, productPrice } from './product-price.ts';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { useFading } from '../../shared/hooks/use-fading.ts';
import { watchVisibility } from '../../shared/loading/watch-visibility.ts';
import { cardFrame } from './frames.ts';
import { useImagesPlay } from './images-play.tsx';

/** The link props for a piece's details, opened as a dialog over the current page. */
export function useProductLink() {
  const location = useLocation();
  return ({ slug }: Pick<Product, 'slug'>) => ({
    to: `/shop/product/${slug}`,
    state: { background: location },
  });
}

/** A piece in a grid: its images, title, price and, below, `action` (the cart button). */
export function ProductCard({
  product,
  action,
  priority = false,
  heading: Heading = 'h3',
}: {
  product: Product;
  action: ReactNode;
  priority?: boolean;
  /** One level below the heading of the section. */
  heading?: 'h2' | 'h3';
}) {
  const { resting, handlers } = useRest();
  const linkTo = useProductLink();
  const taxPercent = useTaxPercent();
  const { paise, insteadOfPaise, discountPercent } = productPrice(product, taxPercent);
  const purity = product.jewellery?.purity;
  const weight = pricedWeight(product);
  const outOfStock = isOutOfStock(product);

  return (
    <article className="group relative flex h-full flex-col" {...handlers}>
      <div className={cn('relative', outOfStock && 'opacity-70')}>
        <CardImages images={product.images} title={product.title} priority={priority} resting={resting} />
        {isOnSale(product) && (
          <Badge tone="emerald" className="absolute top-3 left-3">
            <span>Sale</span>
            {discountPercent > 0 && ` −${formatPercent(discountPercent)}`}
          </Badge>
        )}
        {outOfStock && (
          <Badge tone="white" className="absolute top-3 left-3">
            Out of stock
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col pt-3.5">
        <p className="flex items-center justify-between gap-2 text-xs text-ink-muted">
          <span className="truncate">{[product.subcategory, product.category].filter(Boolean).join(' · ')}</span>
          {product.reviewCount > 0 && (
            <span className="flex shrink-0 items-center gap-1 tabular-nums">
              <Star className="size-3.5 fill-gold text-gold" />
              <span className="sr-only">Rated </span>
              {product.averageReview.toFixed(1)}
              <span className="sr-only"> of 5, from </span>({product.reviewCount})
            </span>
          )}
        </p>
        <Heading className="mt-0.5 line-clamp-2 text-[1.0625rem] leading-6 wrap-anywhere sm:text-lg">
          <Link
            {...linkTo(product)}
            className="card-link underline-offset-4 group-hover:underline hover:decoration-gold"
          >
            {product.title}
          </Link>
        </Heading>
        {purity && (
          <p className="mt-0.5 text-xs text-ink-soft">
            {purity}
            {weight && (
              <>
                {' · '}
                <span className="whitespace-nowrap">{weight}</span>
              </>
            )}
          </p>
        )}
        <Price
          {...{ paise, insteadOfPaise, from: product.priceFrom ?? false }}
          className="mt-1.5 text-base sm:text-[1.0625rem]"
        />
        <p className="text-xs text-ink-muted">
          {taxNote(taxPercent)}
          {product.finalSale && <span className="text-ink-soft"> · Final sale</span>}
        </p>
        <div className="relative mt-auto pt-3.5">{action}</div>
      </div>
    </article>
  );
}

/** How long a card shows each image. */
const CARD_IMAGE_MS = 3000;
const FETCH_AHEAD_MS = 1200;

/** A card's images, fading one into the next. Only images that are about to be shown are loaded. */
function CardImages({
  images,
  title,
  priority,
  resting,
}: {
  images: readonly string[];
  title: string;
  priority: boolean;
  resting: boolean;
}) {
  const { playing } = useImagesPlay();
  const [inView, setInView] = useState(false);
  const count = images.length;
  const { ref, shown, fetched } = useFading({
    count,
    everyMs: CARD_IMAGE_MS,
    aheadMs: FETCH_AHEAD_MS,
    running: playing && inView && !resting,
  });
  useEffect(() => (ref.current ? watchVisibility(ref.current, setInView, { threshold: 0.6 }) : undefined), [ref]);

  return (
    <div ref={ref} className={cardFrame}>
      {images.slice(0, fetched).map((url, place) => (
        <ResponsiveImage
          key={url}
          url={url}
          alt={place === 0 ? title : ''}
          sizes={cardSizes}
          priority={priority && place === 0}
          className={cn(
            'absolute inset-0 transition-opacity duration-300',
            place === shown ? 'opacity-100' : 'opacity-0',
          )}
        />
      ))}
      {count > 1 && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
          {images.map((url, place) => (
            <span
              key={url}
              className={cn('h-0.5 w-4 transition-colors duration-300', place === shown ? 'bg-gold' : 'bg-gold/30')}
            />
          ))}
        </span>
      )}
    </div>
  );
}
