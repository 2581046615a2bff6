import * as contract from '@kanaka/contracts/catalog/category-pictures';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    categoryPictures: build.query({ ...call(contract.categoryPictures), providesTags: ['Category', 'Product'] }),
  }),
});

export const { useCategoryPicturesQuery } = picturesApi;
