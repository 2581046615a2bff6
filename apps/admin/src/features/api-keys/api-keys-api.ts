import * as contract from '@kanaka/contracts/identity/api-keys';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const invalidatesTags = ['ApiKey'] as const;

export const ApiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query({ ...call(contract.listApiKeys), providesTags: ['ApiKey'] }),
    addApiKey: build.mutation({ ...call(contract.addApiKey), invalidatesTags }),
    revokeApiKey: build.mutation({ ...call(contract.revokeApiKey), invalidatesTags }),
  }),
});
