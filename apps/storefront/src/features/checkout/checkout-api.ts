import * as checkoutContract from '@kanaka/contracts/checkout';
import * as paymentsContract from '@kanaka/contracts/payments';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    createOrder: build.mutation({
      ...call(checkoutContract.createOrder),
      // After an error the cached data is stale: the shop refused because something has changed.
      invalidatesTags: (_answer, error) => (error ? ['Cart', 'Product', 'Address'] : ['Order']),
    }),
    payAgain: build.mutation({
      ...call(checkoutContract.payAgain),
      invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
    }),
    verifyPayment: build.mutation({
      ...call(paymentsContract.verifyPayment),
      invalidatesTags: ['Order', 'Cart', 'Product'],
    }),
  }),
});

export const { useCreateOrderMutation, usePayAgainMutation, useVerifyPaymentMutation } = checkoutApi;
