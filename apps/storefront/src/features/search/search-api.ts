import * as contract from '@kanaka/contracts/catalog/suggestions';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query({ ...call(contract.suggest), providesTags: ['Product'] }),
  }),
});
