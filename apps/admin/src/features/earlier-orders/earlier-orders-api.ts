import * as contract from '@kanaka/contracts/orders/earlier-orders';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const EarlierOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    earlierOrders: build.query({ ...call(contract.listEarlierOrders), providesTags: ['EarlierOrder'] }),
    earlierOrdersOfCustomer: build.query({
      ...call(contract.earlierOrdersOfCustomer),
      providesTags: ['EarlierOrder', 'Customer'],
    }),
    earlierFiles: build.query({ ...call(contract.listEarlierFiles), providesTags: ['EarlierOrder'] }),
    removeEarlierFile: build.mutation({ ...call(contract.removeEarlierFile), invalidatesTags: ['EarlierOrder'] }),
  }),
});
