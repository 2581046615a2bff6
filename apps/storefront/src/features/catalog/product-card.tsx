import type { Product } from '@kanaka/contracts/products';
import { Badge } from '@kanaka/ui/badge';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cardSizes } from '../../shared/picture-sizes.ts';
import { useRest } from '../../shared/use-rest.ts';
import { useTaxPercent } from '../../shared/use-shop.ts';
import { CardPictures } from './card-pictures.tsx';
import { isOnSale, isOutOfStock, productPrice } from './product-price.ts';

/** The link props for a piece's details, opened as a dialog over the current page. */
export function useProductLink() {
  const location = useLocation();
  return ({ slug }: Pick<Product, 'slug'>) => ({
    to: `/shop/product/${slug}`,
    state: { background: location },
  });
}

/** A piece in a grid: its pictures, title, price and, below, `action` (the bag button). */
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
  const { paise, insteadOfPaise } = productPrice(product, useTaxPercent());
  const outOfStock = isOutOfStock(product);

  return (
    <article className="group relative flex h-full flex-col" {...handlers}>
      <div className={cn('relative', outOfStock && 'opacity-70')}>
        <CardPictures
          images={product.images}
          title={product.title}
          sizes={sizes}
          priority={priority}
          resting={resting}
        />
        {isOnSale(product) && (
          <Badge tone="emerald" className="absolute top-3 left-3">
            Sale
          </Badge>
        )}
        {outOfStock && (
          <Badge tone="white" className="absolute top-3 left-3">
            Out of stock
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col pt-3.5">
        <p className="text-xs text-ink-muted">{product.subcategory || product.category}</p>
        <Heading className="mt-0.5 text-[1.0625rem] leading-6 sm:text-lg">
          <Link
            {...linkTo(product)}
            preventScrollReset
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline hover:decoration-gold"
          >
            {product.title}
          </Link>
        </Heading>
        <Price
          {...{ paise, insteadOfPaise, from: product.priceFrom ?? false }}
          className="mt-1.5 text-base sm:text-[1.0625rem]"
        />
        <div className="relative mt-auto pt-3.5">{action}</div>
      </div>
    </article>
  );
}
