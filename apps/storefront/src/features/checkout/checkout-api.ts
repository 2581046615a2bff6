import * as checkoutContract from '@kanaka/contracts/orders/checkout';
import * as ordersContract from '@kanaka/contracts/orders/orders';
import { pickupOffer } from '@kanaka/contracts/orders/pickup';
import * as paymentsContract from '@kanaka/contracts/orders/payments';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const CheckoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    createOrder: build.mutation({
      ...call(checkoutContract.createOrder),
      // After an error the cached data is stale: the shop refused because something has changed.
      invalidatesTags: (_answer, error) => (error ? ['Cart', 'Product', 'Address'] : ['Order']),
    }),
    /** The order that this tab has placed; read anew whenever it may have changed. */
    placedOrder: build.query({ ...call(ordersContract.orderDetails), providesTags: ['Order'] }),
    /** Where and when the pieces can be collected. Days pass, so it is not kept for long. */
    pickupOffer: build.query({ ...call(pickupOffer), keepUnusedDataFor: 60 }),
    payAgain: build.mutation({
      ...call(checkoutContract.payAgain),
      invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
    }),
    findMoney: build.mutation({
      ...call(paymentsContract.findMoney),
      invalidatesTags: (answer) =>
        answer && ['paid', 'returned'].includes(answer.data.state) ? ['Order', 'Cart', 'Product'] : [],
    }),
    verifyPayment: build.mutation({
      ...call(paymentsContract.verifyPayment),
      invalidatesTags: ['Order', 'Cart', 'Product'],
    }),
  }),
});
