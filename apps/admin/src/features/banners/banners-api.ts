import * as contract from '@kanaka/contracts/banners';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const bannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query({ ...call(contract.listBanners, { fresh: true }), providesTags: ['Banner'] }),
    addBanner: build.mutation({ ...call(contract.addBanner), invalidatesTags: ['Banner'] }),
    deleteBanner: build.mutation({ ...call(contract.deleteBanner), invalidatesTags: ['Banner'] }),
  }),
});

export const { useBannersQuery, useAddBannerMutation, useDeleteBannerMutation } = bannersApi;
