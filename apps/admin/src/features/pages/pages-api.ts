import * as contract from '@kanaka/contracts/catalog/pages';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const invalidatesTags = ['Page'] as const;

export const PagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    pages: build.query({ ...call(contract.listPages), providesTags: ['Page'] }),
    page: build.query({ ...call(contract.adminGetPage), providesTags: ['Page'] }),
    pageVersion: build.query({ ...call(contract.adminGetPageVersion), providesTags: ['Page'] }),
    // Each text that was typed would stay otherwise.
    preview: build.query({ ...call(contract.previewPage), keepUnusedDataFor: 1 }),
    addPage: build.mutation({ ...call(contract.addPage), invalidatesTags }),
    savePage: build.mutation({ ...call(contract.savePage), invalidatesTags }),
    publishPage: build.mutation({ ...call(contract.publishPage), invalidatesTags }),
    withdrawPage: build.mutation({ ...call(contract.withdrawPage), invalidatesTags }),
    deletePage: build.mutation({ ...call(contract.deletePage), invalidatesTags }),
  }),
});
