import { listCategories } from '@kanaka/contracts/catalog/categories';
import { listRates } from '@kanaka/contracts/catalog/metal-rates';
import { similarProducts } from '@kanaka/contracts/catalog/products';
import { getShop } from '@kanaka/contracts/catalog/settings';
import { type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { listingQuery, narrowingInUrl } from '@kanaka/presentation/listing-url';
import { pageAt, type PagePath, pages } from '@kanaka/presentation/pages';
import { ratesInUrl } from '@kanaka/presentation/rates-url';
import type { Fetch } from '@kanaka/web-kit/base-query';
import { api } from '../src/api.ts';
import type { ShopStore } from '../src/app/store.ts';
import { CatalogApi } from '../src/features/catalog/catalog-api.ts';
import { CollectionsApi } from '../src/features/collections/collections-api.ts';
import { askedFor, RememberedApi } from '../src/features/catalog/use-remembered-pieces.ts';
import { historyOf, RatesApi } from '../src/features/rates/rates-api.ts';
import { ReviewsApi, reviewsOf } from '../src/features/reviews/reviews-api.ts';
import { keywordOf } from '../src/features/search/use-search.ts';
import { askedText, TextsApi } from '../src/features/texts/texts-api.ts';
import { WishlistApi } from '../src/features/wishlist/wishlist-api.ts';

export type Address = {
  /** The page's own path (`pagePath`). */
  path: string;
  search: URLSearchParams;
};

type Dispatch = ShopStore['dispatch'];
type Queries = (dispatch: Dispatch, at: Address & { param: string; fetch: Fetch }) => PromiseLike<unknown>[];

const { products, featureProducts, product, searchProducts, banners } = CatalogApi.endpoints;
const { collections, collection } = CollectionsApi.endpoints;
const { productsByIds } = RememberedApi.endpoints;
const { page } = TextsApi.endpoints;

const queryText: Queries = (dispatch, at) => [dispatch(page.initiate(askedText(at)))];

/** What a page needs before it is rendered, beside what every page has; components only use hooks. */
const queries: Partial<Record<PagePath, Queries>> = {
  '/shop/home': (dispatch) => [
    dispatch(banners.initiate()),
    dispatch(featureProducts.initiate()),
    dispatch(collections.initiate()),
  ],
  '/shop/listing': (dispatch, { search }) => {
    const query = listingQuery(search.toString());
    return [dispatch(products.initiate({ query }, { initialPageParam: query.page }))];
  },
  '/shop/collections/:slug': (dispatch, { search, param: slug }) => {
    const query = listingQuery(search.toString(), slug);
    return [
      dispatch(collection.initiate({ params: { slug } })),
      dispatch(products.initiate({ query }, { initialPageParam: query.page })),
    ];
  },
  '/shop/gifts': (dispatch) => [dispatch(collections.initiate())],
  '/shop/about-us': (dispatch) => [dispatch(collections.initiate())],
  '/shop/search': (dispatch, { search }) => {
    const keyword = keywordOf(search.get('keyword') ?? '');
    return [
      keyword
        ? dispatch(searchProducts.initiate({ params: { keyword }, query: narrowingInUrl(search) }))
        : dispatch(collections.initiate()),
    ];
  },
  '/shop/product/:slug': (dispatch, { param, fetch }) => [queryPiece(dispatch, param, fetch)],
  '/shop/wishes/:token': (dispatch, { param }) => [queryWishes(dispatch, param)],
  '/shop/terms-conditions': queryText,
  '/shop/privacy-policy': queryText,
  '/shop/returns-policy': queryText,
  '/shop/refund-policy': queryText,
  '/shop/shipping-policy': queryText,
  '/shop/pages/:slug': queryText,
  '/shop/rates': (dispatch, { search }) => [
    dispatch(RatesApi.endpoints.history.initiate(historyOf(ratesInUrl(search)))),
  ],
};

/** A piece, then its reviews and the pieces like it. */
async function queryPiece(dispatch: Dispatch, slug: string, fetch: Fetch): Promise<void> {
  const { data } = await dispatch(product.initiate({ params: { id: slug } }));
  if (!data) return;
  const { _id: id } = data.data;
  await Promise.all([
    dispatch(ReviewsApi.endpoints.productReviews.initiate(reviewsOf(id))),
    load(dispatch, fetch, [['similarProducts', similarProducts, { params: { id } }]]),
  ]);
}

/** A shared wishlist, then its pieces. */
async function queryWishes(dispatch: Dispatch, token: string): Promise<void> {
  const { data } = await dispatch(WishlistApi.endpoints.sharedWishlist.initiate({ params: { token } }));
  if (data && data.data.productIds.length > 0) await dispatch(productsByIds.initiate(askedFor(data.data.productIds)));
}

/**
 * Puts answers into the store in one change: by itself each query takes two. One that failed is left to the browser.
 */
async function load(
  dispatch: Dispatch,
  fetch: Fetch,
  asked: readonly (readonly [endpointName: string, contract: Endpoint, arg?: Parameters<typeof urlOf>[1]])[],
): Promise<void> {
  const answers = await Promise.all(
    asked.map(async ([endpointName, contract, arg]) => {
      const answer = await fetch(urlOf(contract, arg), {}).catch(() => null);
      return answer?.ok ? [{ endpointName, arg, value: (await answer.json()) as unknown }] : [];
    }),
  );
  dispatch(api.util.upsertQueryEntries(answers.flat() as never[]));
}

/** Runs all queries of a page by `fetch`, the store's own, and waits until each has succeeded or failed. */
export async function runPageQueries({ dispatch }: ShopStore, { path, search }: Address, fetch: Fetch): Promise<void> {
  const found = pageAt(path);
  await Promise.all([
    load(dispatch, fetch, [
      ['shop', getShop],
      ['categories', listCategories],
      // The footer has a line of them.
      ...(found && pages[found.page].hasFooter ? [['rates', listRates] as const] : []),
    ]),
    ...((found && queries[found.page]?.(dispatch, { path, search, fetch, param: found.param })) ?? []),
  ]);
}
