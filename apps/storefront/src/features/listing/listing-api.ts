import * as contract from '@kanaka/contracts/catalog/products';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const ListingApi = api.injectEndpoints({
  endpoints: (build) => ({
    productChoices: build.query({ ...call(contract.productChoices), providesTags: ['Product'] }),
    nearestPieces: build.query({ ...call(contract.listProducts), providesTags: ['Product'] }),
  }),
});
