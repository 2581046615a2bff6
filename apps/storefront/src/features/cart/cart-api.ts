import * as contract from '@kanaka/contracts/cart/cart';
import { call } from '@kanaka/web-kit/call';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api.ts';
import { cartTabs } from './cart-tabs.ts';
import { whenIdle, oneAfterAnother } from '../../shared/cart/serialize-requests.ts';

type Started = {
  dispatch: ThunkDispatch<Shop, unknown, UnknownAction>;
  queryFulfilled: Promise<{ data: { data: contract.Cart } }>;
};

/** Awaits the response of a change, and keeps its cart; false when the change failed. */
async function receive(userId: string, { dispatch, queryFulfilled }: Started): Promise<boolean> {
  const fulfilled = await queryFulfilled.catch(() => null);
  if (fulfilled) dispatch(cartReceived(userId, fulfilled.data.data));
  return fulfilled !== null;
}

export const CartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query({ ...call(contract.getCart, { timing: whenIdle }), providesTags: ['Cart'] }),
    addToCart: build.mutation({
      ...call(contract.addToCart, { timing: oneAfterAnother }),
      onQueryStarted: async ({ body }, started) => void (await receive(body.userId, started)),
    }),
    /** Invalidates no tags: `useQuantity` updates the cache, because it knows whether another change is pending. */
    updateCart: build.mutation({ ...call(contract.updateCart, { timing: oneAfterAnother }) }),
    markPricesSeen: build.mutation({
      ...call(contract.markPricesSeen, { timing: oneAfterAnother }),
      onQueryStarted: async ({ body }, started) => void (await receive(body.userId, started)),
    }),
    removeFromCart: build.mutation({
      ...call(contract.removeFromCart, { timing: oneAfterAnother }),
      async onQueryStarted({ params }, started) {
        if (!(await receive(params.userId, started))) started.dispatch(CartApi.util.invalidateTags(['Cart']));
      },
    }),
  }),
});

type Shop = Parameters<ReturnType<typeof CartApi.endpoints.getCart.select>>[0];

/** Puts the cart of a response into the cache, and notifies the other tabs. */
export function cartReceived(userId: string, cart: contract.Cart): ThunkAction<void, Shop, unknown, UnknownAction> {
  return (dispatch) => {
    void dispatch(CartApi.util.upsertQueryData('getCart', { params: { userId } }, { data: cart }));
    cartTabs.notify('changed');
  };
}
