import * as contract from '@kanaka/contracts/catalog/banners';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const BannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query({ ...call(contract.adminListBanners), providesTags: ['Banner'] }),
    addBanner: build.mutation({ ...call(contract.addBanner), invalidatesTags: ['Banner'] }),
    editBanner: build.mutation({ ...call(contract.editBanner), invalidatesTags: ['Banner'] }),
    orderBanners: build.mutation({
      ...call(contract.orderBanners),
      // Also after a refusal, because then the cached list may be stale.
      invalidatesTags: ['Banner'],
      // Optimistic update: a dropped banner stays where it was dropped while the request is running.
      async onQueryStarted({ body: { ids } }, { dispatch, queryFulfilled }) {
        const moved = dispatch(
          BannersApi.util.updateQueryData('banners', undefined, (known) => {
            known.data.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
          }),
        );
        await queryFulfilled.catch(() => moved.undo());
      },
    }),
    deleteBanner: build.mutation({ ...call(contract.deleteBanner), invalidatesTags: ['Banner'] }),
  }),
});
