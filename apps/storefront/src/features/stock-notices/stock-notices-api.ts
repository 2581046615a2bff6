import * as contract from '@kanaka/contracts/catalog/stock-notices';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const StockNoticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForStockNotice: build.mutation({
      ...call(contract.askForStockNotice),
      // It may be refused because the piece is back.
      invalidatesTags: (_, error) => (error ? ['Product'] : []),
    }),
    stopStockNotices: build.mutation({ ...call(contract.stopStockNotices) }),
  }),
});
