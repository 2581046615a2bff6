import * as contract from '@kanaka/contracts/settings';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query({ ...call(contract.getSettings, { fresh: true }), providesTags: ['Settings'] }),
    saveSettings: build.mutation({ ...call(contract.saveSettings), invalidatesTags: ['Settings'] }),
  }),
});

export const { useSettingsQuery, useSaveSettingsMutation } = settingsApi;
