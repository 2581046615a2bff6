import * as contract from '@kanaka/contracts/cart';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query({ ...call(contract.getCart), providesTags: ['Cart'] }),
    addToCart: build.mutation({
      ...call(contract.addToCart),
      async onQueryStarted({ body: { userId } }, { dispatch, queryFulfilled }) {
        const fulfilled = await queryFulfilled.catch(() => null);
        if (fulfilled)
          dispatch(cartApi.util.upsertQueryData('getCart', { params: { userId } }, { data: fulfilled.data.data }));
      },
    }),
    updateCart: build.mutation({
      ...call(contract.updateCart),
      async onQueryStarted({ body: { userId, productId, quantity } }, { dispatch, queryFulfilled }) {
        // The number moves under the finger; the server's answer, or a refusal, has the last word.
        const guess = dispatch(
          cartApi.util.updateQueryData('getCart', { params: { userId } }, (cart) => {
            for (const item of cart.data.items) if (item.productId === productId) item.quantity = quantity;
          }),
        );
        const fulfilled = await queryFulfilled.catch(() => null);
        if (fulfilled) {
          dispatch(cartApi.util.upsertQueryData('getCart', { params: { userId } }, { data: fulfilled.data.data }));
        } else {
          guess.undo();
          dispatch(cartApi.util.invalidateTags(['Cart']));
        }
      },
    }),
    removeFromCart: build.mutation({
      ...call(contract.removeFromCart),
      async onQueryStarted({ params: { userId } }, { dispatch, queryFulfilled }) {
        const fulfilled = await queryFulfilled.catch(() => null);
        if (fulfilled)
          dispatch(cartApi.util.upsertQueryData('getCart', { params: { userId } }, { data: fulfilled.data.data }));
        else dispatch(cartApi.util.invalidateTags(['Cart']));
      },
    }),
  }),
});

export const { useGetCartQuery, useAddToCartMutation, useUpdateCartMutation, useRemoveFromCartMutation } = cartApi;
