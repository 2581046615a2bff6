import * as contract from '@kanaka/contracts/catalog/redirects';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const invalidatesTags = ['Redirect'] as const;

export const RedirectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    redirects: build.query({ ...call(contract.listRedirects), providesTags: ['Redirect'] }),
    saveRedirect: build.mutation({ ...call(contract.saveRedirect), invalidatesTags }),
    importRedirects: build.mutation({ ...call(contract.importRedirects), invalidatesTags }),
    deleteRedirect: build.mutation({ ...call(contract.deleteRedirect), invalidatesTags }),
  }),
});
