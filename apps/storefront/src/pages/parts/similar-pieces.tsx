import type { Product } from '@kanaka/contracts/catalog/products';
import { Link } from '@kanaka/ui/link';
import { CatalogApi } from '../../features/catalog/catalog-api.ts';
import { ProductGrid } from '../../features/catalog/product-grid.tsx';
import { ShopCard } from './shop-card.tsx';

const title = 'You may also like';

/** Pieces like a piece, but not those; nothing when they cannot be loaded, because the page is complete without them. */
export function SimilarPieces({
  product,
  except = [],
}: {
  product: Pick<Product, '_id' | 'category'>;
  except?: readonly Pick<Product, '_id'>[] | undefined;
}) {
  const { currentData } = CatalogApi.useSimilarProductsQuery({ params: { id: product._id } });
  const others = currentData?.data.filter(({ _id }) => !except.some((piece) => piece._id === _id)) ?? [];
  if (others.length === 0) return null;
  return (
    <section
      aria-labelledby="similar-title"
      // A tablet has three in a row; a fourth would be alone in the second row.
      className="mt-16 border-t border-hairline pt-12 md:max-lg:[&>ul>li:nth-child(4)]:hidden lg:mt-24 lg:pt-16"
    >
      <header className="mb-8 flex items-end justify-between gap-4">
        <h2 id="similar-title" className="text-2xl lg:text-3xl">
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
