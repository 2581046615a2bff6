/** The queries of each page. The server runs them before it renders; components only use hooks. */
import { ratesInUrl } from '@kanaka/contracts/rates-address';
import { listingQuery } from '@kanaka/contracts/listing-address';
import { catalogApi } from '../src/features/catalog/catalog-api.ts';
import { historyOf, ratesApi } from '../src/features/rates/rates-api.ts';
import { reviewsApi } from '../src/features/reviews/reviews-api.ts';
import { keywordOf } from '../src/features/search/use-search.ts';
import { withFooter } from '../src/shared/with-footer.ts';
import { shopApi } from '../src/shared/use-shop.ts';
import type { ShopStore } from '../src/app/store.ts';

export type Address = {
  /** The page's own path (`pagePath`). */
  path: string;
  search: URLSearchParams;
};

/** Decodes a part of a URL; null if it is malformed. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The slug in the path of a product page; null for any other path. */
export function slugIn(path: string): string | null {
  const [, slug] = /^\/shop\/product\/([^/]+)$/.exec(path) ?? [];
  return slug === undefined ? null : decoded(slug);
}

const { products, featureProducts, product, similarProducts, searchProducts, categories, banners } =
  catalogApi.endpoints;

/** Runs all queries of a page and waits until each has succeeded or failed. */
export async function runPageQueries(store: ShopStore, { path, search }: Address): Promise<void> {
  const { dispatch } = store;
  const queries: PromiseLike<unknown>[] = [
    dispatch(shopApi.endpoints.shop.initiate()),
    dispatch(categories.initiate()),
  ];
  // The footer has a line of them.
  if (withFooter.test(path)) queries.push(dispatch(ratesApi.endpoints.rates.initiate()));
  if (path === '/shop/rates')
    queries.push(dispatch(ratesApi.endpoints.history.initiate(historyOf(ratesInUrl(search)))));
  if (path === '/shop/home') queries.push(dispatch(banners.initiate()), dispatch(featureProducts.initiate()));
  if (path === '/shop/listing') {
    const query = listingQuery(search.toString());
    queries.push(dispatch(products.initiate({ query }, { initialPageParam: query.page })));
  }
  if (path === '/shop/search') {
    const keyword = keywordOf(search.get('keyword') ?? '');
    if (keyword) queries.push(dispatch(searchProducts.initiate({ params: { keyword } })));
  }
  const slug = slugIn(path);
  if (slug !== null) queries.push(queryPiece(store, slug));
  await Promise.all(queries);
}

/** A piece, then its reviews and the pieces like it. */
async function queryPiece({ dispatch }: ShopStore, slug: string): Promise<void> {
  const { data } = await dispatch(product.initiate({ params: { id: slug } }));
  if (!data) return;
  const { _id: productId } = data.data;
  await Promise.all([
    dispatch(reviewsApi.endpoints.productReviews.initiate({ params: { productId } })),
    dispatch(similarProducts.initiate({ params: { id: productId } })),
  ]);
}
