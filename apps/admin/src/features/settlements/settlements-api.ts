import * as contract from '@kanaka/contracts/orders/settlements';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const SettlementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settlements: build.query({ ...call(contract.listSettlements), providesTags: ['Settlement'] }),
    settlement: build.query({ ...call(contract.settlementDetails), providesTags: ['Settlement'] }),
    settlementsState: build.query({ ...call(contract.settlementsState), providesTags: ['SettlementReading'] }),
    readSettlements: build.mutation({ ...call(contract.readSettlements), invalidatesTags: ['SettlementReading'] }),
  }),
});
