import * as bannersContract from '@kanaka/contracts/catalog/banners';
import * as categoriesContract from '@kanaka/contracts/catalog/categories';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { type ArgOf, call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** How long a listing stays cached, for coming back to it. */
const KEPT_FOR_SECONDS = 30 * 60;

const listProducts = call(productsContract.listProducts);

export const CatalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The products of a selection as an infinite list; the argument's page is the first. */
    products: build.infiniteQuery({
      ...listProducts,
      query: ({ queryArg, pageParam }: { queryArg: ArgOf<typeof productsContract.listProducts>; pageParam: number }) =>
        listProducts.query({ query: { ...queryArg.query, page: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
        // A refetch starts with the first page again.
        refetchCachedPages: false,
      },
      keepUnusedDataFor: KEPT_FOR_SECONDS,
      providesTags: ['Product'],
    }),
    featureProducts: build.query({ ...call(productsContract.listFeatureProducts), providesTags: ['Product'] }),
    product: build.query({ ...call(productsContract.getProduct), providesTags: ['Product'] }),
    similarProducts: build.query({ ...call(productsContract.similarProducts), providesTags: ['Product'] }),
    searchProducts: build.query({ ...call(productsContract.searchProducts), providesTags: ['Product'] }),
    categories: build.query({ ...call(categoriesContract.listCategories), providesTags: ['Category'] }),
    banners: build.query({ ...call(bannersContract.listBanners), providesTags: ['Banner'] }),
  }),
});
