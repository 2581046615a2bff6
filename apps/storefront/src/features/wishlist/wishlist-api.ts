import * as contract from '@kanaka/contracts/cart/wishlist';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import { oneAfterAnother, whenIdle } from '../../shared/cart/serialize-requests.ts';
import { GUEST_WISHES } from './hearts.ts';

type Ids = readonly string[];

export const WishlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWishlist: build.query({
      ...call(contract.getWishlist, { timing: whenIdle }),
      providesTags: ['Wishlist'],
      async onCacheEntryAdded(_shopper, { dispatch, cacheEntryRemoved }) {
        // Another tab has brought the guest's list into the account: what this tab fetched before knows nothing of it.
        const onStorage = ({ key }: StorageEvent) => {
          if (key === GUEST_WISHES) dispatch(api.util.invalidateTags(['Wishlist']));
        };
        window.addEventListener('storage', onStorage);
        await cacheEntryRemoved;
        window.removeEventListener('storage', onStorage);
      },
    }),
    sharedWishlist: build.query({ ...call(contract.sharedWishlist) }),
    shareWishlist: build.mutation({
      ...call(contract.shareWishlist),
      async onQueryStarted({ body: { userId } }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(linked(userId, answer.data.data));
      },
    }),
    endSharing: build.mutation({
      ...call(contract.endSharing),
      async onQueryStarted({ params: { userId } }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(linked(userId, null));
      },
    }),
    addWish: build.mutation({
      ...call(contract.addWish, { timing: oneAfterAnother }),
      async onQueryStarted({ body: { userId, productId } }, { dispatch, queryFulfilled }) {
        const shown = dispatch(changed(userId, (ids) => [productId, ...ids]));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    removeWish: build.mutation({
      ...call(contract.removeWish, { timing: oneAfterAnother }),
      async onQueryStarted({ params: { userId, productId } }, { dispatch, queryFulfilled }) {
        const shown = dispatch(changed(userId, (ids) => ids.filter((id) => id !== productId)));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    mergeWishes: build.mutation({
      ...call(contract.mergeWishes, { timing: oneAfterAnother }),
      async onQueryStarted({ body: { userId } }, { dispatch, queryFulfilled }) {
        const merged = await queryFulfilled.catch(() => null);
        if (merged) dispatch(changed(userId, () => merged.data.data.productIds));
      },
    }),
  }),
});

/** Shows a change of the list at once, before the shop has answered. */
const changed = (userId: string, change: (before: Ids) => Ids) =>
  WishlistApi.util.updateQueryData('getWishlist', { params: { userId } }, ({ data }) => {
    data.productIds = [...change(data.productIds)];
  });

/** Shows the list with this link, or without one. */
const linked = (userId: string, shared: contract.SharedLink | null) =>
  WishlistApi.util.updateQueryData('getWishlist', { params: { userId } }, ({ data }) => {
    data.shared = shared;
  });
