import * as contract from '@kanaka/contracts/catalog';
import { type ArgOf, call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** How long pieces one has looked through are kept for coming back to them. */
const KEPT_FOR_SECONDS = 30 * 60;

const listProducts = call(contract.listProducts);

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A selection's pieces, page after page; the page of the argument is the first. */
    products: build.infiniteQuery({
      ...listProducts,
      query: ({ queryArg, pageParam }: { queryArg: ArgOf<typeof contract.listProducts>; pageParam: number }) =>
        listProducts.query({ query: { ...queryArg.query, page: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
        // Asked anew, a selection begins at its beginning.
        refetchCachedPages: false,
      },
      keepUnusedDataFor: KEPT_FOR_SECONDS,
      providesTags: ['Product'],
    }),
    featureProducts: build.query({ ...call(contract.listFeatureProducts), providesTags: ['Product'] }),
    product: build.query({ ...call(contract.getProduct), providesTags: ['Product'] }),
    searchProducts: build.query({ ...call(contract.searchProducts), providesTags: ['Product'] }),
    categories: build.query({ ...call(contract.listCategories), providesTags: ['Category'] }),
    banners: build.query({ ...call(contract.listBanners), providesTags: ['Banner'] }),
  }),
});

export const {
  useProductsInfiniteQuery,
  useFeatureProductsQuery,
  useProductQuery,
  useSearchProductsQuery,
  useCategoriesQuery,
  useBannersQuery,
} = catalogApi;
