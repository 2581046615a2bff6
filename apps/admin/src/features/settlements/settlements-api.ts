import {
  listSettlements,
  readSettlements,
  settlementDetails,
  settlementsState,
} from '@kanaka/contracts/orders/settlements';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const SettlementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settlements: build.query({ ...call(listSettlements), providesTags: ['Settlement'] }),
    settlement: build.query({ ...call(settlementDetails), providesTags: ['Settlement'] }),
    settlementsState: build.query({ ...call(settlementsState), providesTags: ['SettlementReading'] }),
    readSettlements: build.mutation({ ...call(readSettlements), invalidatesTags: ['SettlementReading'] }),
  }),
});
