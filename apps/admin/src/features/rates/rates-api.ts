import * as contract from '@kanaka/contracts/catalog/metal-rates';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const RatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateHistory: build.query({ ...call(contract.rateHistory, { fresh: true }), providesTags: ['Rate'] }),
    publications: build.query({ ...call(contract.listPublications), providesTags: ['Rate'] }),
    previewRates: build.mutation(call(contract.previewRates)),
    // Also after a refusal: another publication may be the reason.
    publishRates: build.mutation({ ...call(contract.publishRates), invalidatesTags: ['Rate', 'Product'] }),
    refuseProposal: build.mutation({ ...call(contract.refuseProposal), invalidatesTags: ['Rate'] }),
  }),
});
