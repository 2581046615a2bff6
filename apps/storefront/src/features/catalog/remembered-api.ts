import { listProductsByIds } from '@kanaka/contracts/catalog/remembered-products';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const rememberedApi = api.injectEndpoints({
  endpoints: (build) => ({
    productsByIds: build.query({ ...call(listProductsByIds), providesTags: ['Product'] }),
  }),
});

export const { useProductsByIdsQuery } = rememberedApi;
