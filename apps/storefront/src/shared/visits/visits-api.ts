import * as contract from '@kanaka/contracts/orders/visits';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const VisitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    visitSlots: build.query({ ...call(contract.visitSlots), providesTags: ['Visit'] }),
    ownVisits: build.query({ ...call(contract.ownVisits), providesTags: ['Visit'] }),
    // Also after a refusal: what was shown as free is not.
    bookVisit: build.mutation({ ...call(contract.bookVisit), invalidatesTags: ['Visit'] }),
    cancelVisit: build.mutation({ ...call(contract.cancelVisit), invalidatesTags: ['Visit'] }),
  }),
});
