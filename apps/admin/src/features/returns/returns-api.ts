import * as contract from '@kanaka/contracts/orders/returns';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const ReturnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    returns: build.query({ ...call(contract.listReturns), providesTags: ['Return'] }),
    moveReturn: build.mutation({ ...call(contract.moveReturn), invalidatesTags: ['Return', 'Order', 'Product'] }),
  }),
});
