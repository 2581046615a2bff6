import type { Product } from '@kanaka/contracts/products';
import { Link } from 'react-router-dom';
import { useProductsInfiniteQuery } from '../../features/catalog/catalog-api.ts';
import { ProductGrid } from '../../features/catalog/product-grid.tsx';
import { ShopCard } from './shop-card.tsx';

/** How many other pieces are shown below a piece. */
export const SHOWN_BESIDE = 4;

/** "More rings" of the category "Ring"; of a name that is not one plain word "More from …". */
function moreWords(category: string): string {
  if (!/^[A-Z][a-z]*[a-xz]$/.test(category)) return `More from ${category}`;
  const name = category.toLowerCase();
  return `More ${name.endsWith('s') ? name : `${name}s`}`;
}

/** Other pieces of a piece's category; nothing when they cannot be loaded, because the page is complete without them. */
export function MoreFrom({ product }: { product: Pick<Product, '_id' | 'category'> }) {
  const { currentData } = useProductsInfiniteQuery({ query: { category: product.category, limit: SHOWN_BESIDE + 1 } });
  const others = (currentData?.pages[0]?.data ?? []).filter(({ _id }) => _id !== product._id).slice(0, SHOWN_BESIDE);
  if (others.length === 0) return null;
  const title = moreWords(product.category);
  return (
    <section
      aria-labelledby="more-title"
      // A tablet has three in a row; a fourth would be alone in the second row.
      className="mt-16 border-t border-hairline pt-12 md:max-lg:[&>ul>li:nth-child(4)]:hidden lg:mt-24 lg:pt-16"
    >
      <header className="mb-8 flex items-end justify-between gap-4">
        <h2 id="more-title" className="text-2xl lg:text-3xl">
          {title}
        </h2>
        <Link
          to={`/shop/listing?category=${encodeURIComponent(product.category)}`}
          className="inline-flex min-h-11 items-center text-base text-emerald underline decoration-gold underline-offset-8"
        >
          See all
        </Link>
      </header>
      <ProductGrid label={title}>
        {others.map((other) => (
          <ShopCard key={other._id} product={other} />
        ))}
      </ProductGrid>
    </section>
  );
}
