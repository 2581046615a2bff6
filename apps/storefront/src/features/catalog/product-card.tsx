import type { Product } from '@kanaka/contracts/catalog/products';
import { Badge } from '@kanaka/ui/badge';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cardSizes } from '../../shared/page/image-sizes.ts';
import { useRest } from '../../shared/hooks/use-rest.ts';
import { taxNote } from '@kanaka/presentation/price-words';
import { formatPercent } from '@kanaka/money/rupees';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import { CardImages } from './card-images.tsx';
import { isOnSale, isOutOfStock, pricedWeight, productPrice } from './product-price.ts';

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
  sizes = cardSizes,
}: {
  product: Product;
  action: ReactNode;
  priority?: boolean;
  /** One level below the heading of the section. */
  heading?: 'h2' | 'h3';
  sizes?: string;
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
        <CardImages images={product.images} title={product.title} sizes={sizes} priority={priority} resting={resting} />
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
          <span className="truncate">{product.subcategory || product.category}</span>
          {product.reviewCount > 0 && (
            <span className="flex shrink-0 items-center gap-1 tabular-nums">
              <Star aria-hidden="true" className="size-3.5 fill-gold text-gold" />
              <span className="sr-only">Rated </span>
              {product.averageReview.toFixed(1)}
              <span className="sr-only"> of 5, from </span>({product.reviewCount})
            </span>
          )}
        </p>
        <Heading className="mt-0.5 line-clamp-2 text-[1.0625rem] leading-6 wrap-anywhere sm:text-lg">
          <Link
            {...linkTo(product)}
            preventScrollReset
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
