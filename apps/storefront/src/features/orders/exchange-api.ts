import { getProduct, searchProducts } from '@kanaka/contracts/catalog/products';
import { exchangeReturn, quoteExchange } from '@kanaka/contracts/orders/returns';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const exchangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    pieceToExchange: build.query({ ...call(getProduct), providesTags: ['Product'] }),
    piecesToExchange: build.query({ ...call(searchProducts), providesTags: ['Product'] }),
    // Prices can change at any moment: what is shown has to be what is asked for.
    quoteExchange: build.query({ ...call(quoteExchange), providesTags: ['Order', 'Product'], keepUnusedDataFor: 0 }),
    exchangeReturn: build.mutation({ ...call(exchangeReturn), invalidatesTags: ['Order', 'Product'] }),
  }),
});

export const { usePieceToExchangeQuery, usePiecesToExchangeQuery, useQuoteExchangeQuery, useExchangeReturnMutation } =
  exchangeApi;
