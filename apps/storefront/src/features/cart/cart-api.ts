import * as contract from '@kanaka/contracts/cart/cart';
import { call } from '@kanaka/web-kit/call';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api.ts';
import { notifyBagChanged } from './bag-tabs.ts';
import { whenIdle, oneAfterAnother } from '../../shared/bag/serialize-requests.ts';

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query({ ...call(contract.getCart, { timing: whenIdle }), providesTags: ['Cart'] }),
    addToCart: build.mutation({
      ...call(contract.addToCart, { timing: oneAfterAnother }),
      async onQueryStarted({ body: { userId } }, { dispatch, queryFulfilled }) {
        const fulfilled = await queryFulfilled.catch(() => null);
        if (!fulfilled) return;
        dispatch(bagReceived(userId, fulfilled.data.data));
      },
    }),
    /** Invalidates no tags: `useQuantity` updates the cache, because it knows whether another change is pending. */
    updateCart: build.mutation({ ...call(contract.updateCart, { timing: oneAfterAnother }) }),
    markPricesSeen: build.mutation({
      ...call(contract.markPricesSeen, { timing: oneAfterAnother }),
      async onQueryStarted({ body: { userId } }, { dispatch, queryFulfilled }) {
        const fulfilled = await queryFulfilled.catch(() => null);
        if (fulfilled) dispatch(bagReceived(userId, fulfilled.data.data));
      },
    }),
    removeFromCart: build.mutation({
      ...call(contract.removeFromCart, { timing: oneAfterAnother }),
      async onQueryStarted({ params: { userId } }, { dispatch, queryFulfilled }) {
        const fulfilled = await queryFulfilled.catch(() => null);
        if (!fulfilled) {
          dispatch(cartApi.util.invalidateTags(['Cart']));
          return;
        }
        dispatch(bagReceived(userId, fulfilled.data.data));
      },
    }),
  }),
});

type Shop = Parameters<ReturnType<typeof cartApi.endpoints.getCart.select>>[0];

/** Puts the bag of a response into the cache, and notifies the other tabs. */
export function bagReceived(userId: string, cart: contract.Cart): ThunkAction<void, Shop, unknown, UnknownAction> {
  return (dispatch) => {
    void dispatch(cartApi.util.upsertQueryData('getCart', { params: { userId } }, { data: cart }));
    notifyBagChanged();
  };
}

export const {
  useGetCartQuery,
  useAddToCartMutation,
  useUpdateCartMutation,
  useRemoveFromCartMutation,
  useMarkPricesSeenMutation,
} = cartApi;
