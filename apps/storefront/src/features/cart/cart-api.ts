import * as contract from '@kanaka/contracts/cart';
import { call } from '@kanaka/web-kit/call';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
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
        dispatch(bagTold(userId, fulfilled.data.data));
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
        dispatch(bagTold(userId, fulfilled.data.data));
      },
    }),
  }),
});

type Shop = Parameters<ReturnType<typeof cartApi.endpoints.getCart.select>>[0];

/** The bag as the server has just told it after a change, here and in the other tabs. */
export function bagTold(userId: string, cart: contract.Cart): ThunkAction<void, Shop, unknown, UnknownAction> {
  return (dispatch, getState) => {
    const bag = { params: { userId } };
    const asking = cartApi.endpoints.getCart.select(bag)(getState()).status === QueryStatus.pending;
    void dispatch(cartApi.util.upsertQueryData('getCart', bag, { data: cart }));
    // A question asked before the change may be answered after it, with the bag as it was.
    if (asking) dispatch(cartApi.util.invalidateTags(['Cart']));
    tellBagChanged();
  };
}

export const { useGetCartQuery, useAddToCartMutation, useUpdateCartMutation, useRemoveFromCartMutation } = cartApi;
