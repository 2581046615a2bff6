import type { Product } from '@kanaka/contracts/catalog/products';
import { CartControl } from '../../features/cart/cart-control.tsx';
import { ProductCard, useProductLink } from '../../features/catalog/product-card.tsx';
import { CompareToggle } from '../../features/compare/compare-toggle.tsx';
import { Heart } from '../../features/wishlist/heart.tsx';
import { onImage } from '../../shared/page/on-image.ts';

/** The card of a piece in a grid, with the cart button below it and heart and scales on its image. */
export function ShopCard({
  product,
  priority = false,
  heading = 'h3',
}: {
  product: Product;
  priority?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const linkTo = useProductLink();
  return (
    <li className="relative">
      <ProductCard
        product={product}
        priority={priority}
        heading={heading}
        action={<CartControl product={product} chooseAt={linkTo(product)} />}
      />
      <Heart product={product} className={onImage} />
      <CompareToggle product={product} />
    </li>
  );
}
