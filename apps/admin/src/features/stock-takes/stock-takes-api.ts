import * as contract from '@kanaka/contracts/catalog/stock-takes';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const StockTakesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockTakes: build.query({ ...call(contract.listStockTakes), providesTags: ['StockTake'] }),
    stockTake: build.query({ ...call(contract.getStockTake), providesTags: ['StockTake', 'Unit'] }),
    startStockTake: build.mutation({ ...call(contract.startStockTake), invalidatesTags: ['StockTake'] }),
    scanTags: build.mutation({ ...call(contract.scanTags), invalidatesTags: ['StockTake'] }),
    removeScan: build.mutation({ ...call(contract.removeScan), invalidatesTags: ['StockTake'] }),
    counts: build.query({ ...call(contract.listCounts), providesTags: ['StockTake', 'Product'] }),
    countPieces: build.mutation({ ...call(contract.countPieces), invalidatesTags: ['StockTake'] }),
    countAgain: build.mutation({ ...call(contract.countAgain), invalidatesTags: ['StockTake'] }),
    bookStockTake: build.mutation({
      ...call(contract.bookStockTake),
      invalidatesTags: ['StockTake', 'Unit', 'Product'],
    }),
    dropStockTake: build.mutation({ ...call(contract.dropStockTake), invalidatesTags: ['StockTake'] }),
  }),
});
