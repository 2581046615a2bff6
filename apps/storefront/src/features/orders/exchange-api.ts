import { getProduct, searchProducts } from '@kanaka/contracts/catalog/products';
import { exchangeReturn, quoteExchange, type WantedPiece } from '@kanaka/contracts/orders/returns';
import { call } from '@kanaka/web-kit/call';
import { skipToken } from '@reduxjs/toolkit/query';
import { api } from '../../api.ts';

export const ExchangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    pieceToExchange: build.query({ ...call(getProduct), providesTags: ['Product'] }),
    piecesToExchange: build.query({ ...call(searchProducts), providesTags: ['Product'] }),
    // Prices can change at any moment: what is shown has to be what is asked for.
    quoteExchange: build.query({ ...call(quoteExchange), providesTags: ['Order', 'Product'], keepUnusedDataFor: 0 }),
    exchangeReturn: build.mutation({ ...call(exchangeReturn), invalidatesTags: ['Order', 'Product'] }),
  }),
});

/** Whether a piece is chosen whole, with its size if it has some; false while that is not known. */
export function useIsWhole(chosen: WantedPiece | null): boolean {
  const { currentData } = ExchangeApi.usePieceToExchangeQuery(
    chosen ? { params: { id: chosen.productId } } : skipToken,
  );
  return Boolean(chosen && currentData && (currentData.data.sizes.length === 0 || chosen.size !== ''));
}
