import * as contract from '@kanaka/contracts/catalog';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    products: build.query({ ...call(contract.listProducts), providesTags: ['Product'] }),
    featureProducts: build.query({ ...call(contract.listFeatureProducts), providesTags: ['Product'] }),
    product: build.query({ ...call(contract.getProduct), providesTags: ['Product'] }),
    searchProducts: build.query({ ...call(contract.searchProducts), providesTags: ['Product'] }),
    categories: build.query({ ...call(contract.listCategories), providesTags: ['Category'] }),
    banners: build.query({ ...call(contract.listBanners), providesTags: ['Banner'] }),
  }),
});

export const {
  useProductsQuery,
  useFeatureProductsQuery,
  useProductQuery,
  useSearchProductsQuery,
  useCategoriesQuery,
  useBannersQuery,
} = catalogApi;
