import { documentNumbers } from '@kanaka/contracts/orders/documents';
import { deliveryTo } from '@kanaka/contracts/orders/delivery';
import * as contract from '@kanaka/contracts/catalog/settings';
import * as synonymsContract from '@kanaka/contracts/catalog/synonyms';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const SettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveSettings: build.mutation({ ...call(contract.saveSettings), invalidatesTags: ['Settings'] }),
    deliveryTo: build.query({ ...call(deliveryTo, { fresh: true }), providesTags: ['Settings'] }),
    documentNumbers: build.query(call(documentNumbers)),
    synonyms: build.query({ ...call(synonymsContract.getSynonyms, { fresh: true }), providesTags: ['Settings'] }),
    saveSynonyms: build.mutation({ ...call(synonymsContract.saveSynonyms), invalidatesTags: ['Settings'] }),
  }),
});
