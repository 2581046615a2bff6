import * as contract from '@kanaka/contracts/orders/visits';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const VisitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    visits: build.query({ ...call(contract.adminListVisits), providesTags: ['Visit'] }),
    cancelVisit: build.mutation({ ...call(contract.adminCancelVisit), invalidatesTags: ['Visit'] }),
  }),
});
