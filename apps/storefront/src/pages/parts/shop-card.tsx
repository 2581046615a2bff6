import type { Product } from '@kanaka/contracts/products';
import { BagControl } from '../../features/cart/bag-control.tsx';
import { ProductCard, useProductLink } from '../../features/catalog/product-card.tsx';

/** The card of a piece in a grid, with the bag button below it. */
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
    <li>
      <ProductCard
        product={product}
        priority={priority}
        heading={heading}
        action={<BagControl product={product} chooseAt={linkTo(product)} />}
      />
    </li>
  );
}
