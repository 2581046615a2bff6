import * as contract from '@kanaka/contracts/cart';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import { tellBagChanged } from './bag-tabs.ts';

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query({ ...call(contract.getCart), providesTags: ['Cart'] }),
    addToCart: build.mutation({
      ...call(contract.addToCart),
      async onQueryStarted({ body: { userId } }, { dispatch, queryFulfilled }) {
        const fulfilled = await queryFulfilled.catch(() => null);
        if (!fulfilled) return;
        void dispatch(cartApi.util.upsertQueryData('getCart', { params: { userId } }, { data: fulfilled.data.data }));
        tellBagChanged();
      },
    }),
    /** What follows it is decided by `useQuantity`, which knows whether the shopper has pressed again meanwhile. */
    updateCart: build.mutation({ ...call(contract.updateCart) }),
    removeFromCart: build.mutation({
      ...call(contract.removeFromCart),
      async onQueryStarted({ params: { userId } }, { dispatch, queryFulfilled }) {
        const fulfilled = await queryFulfilled.catch(() => null);
        if (!fulfilled) {
          dispatch(cartApi.util.invalidateTags(['Cart']));
          return;
        }
        void dispatch(cartApi.util.upsertQueryData('getCart', { params: { userId } }, { data: fulfilled.data.data }));
        tellBagChanged();
      },
    }),
  }),
});

export const { useGetCartQuery, useAddToCartMutation, useUpdateCartMutation, useRemoveFromCartMutation } = cartApi;
