import type { Product, ProductName } from '@kanaka/contracts/catalog/products';
import { listProductsByIds } from '@kanaka/contracts/catalog/remembered-products';
import { call } from '@kanaka/web-kit/call';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { api } from '../../api.ts';

export const RememberedApi = api.injectEndpoints({
  endpoints: (build) => ({
    productsByIds: build.query({ ...call(listProductsByIds), providesTags: ['Product'] }),
  }),
});

/** The most pieces that the shop is asked for at once. */
const MOST_IDS = 100;

export const askedFor = (ids: readonly string[]) => ({ query: { ids: ids.slice(0, MOST_IDS).join(',') } });

/** The pieces with these ids, as they are now, in this order. Removing an id asks nothing. */
export function useRememberedPieces(ids: readonly string[]) {
  const [asked, setAsked] = useState(ids);
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const { data, isFetching, isError, refetch } = RememberedApi.useProductsByIdsQuery(
    asked.length > 0 ? askedFor(asked) : skipToken,
  );
  const byId = new Map<string, Product | ProductName>(
    [...(data?.gone ?? []), ...(data?.data ?? [])].map((piece) => [piece._id, piece]),
  );
  return {
    /** With a slug if the shop still sells it. */
    pieces: ids.flatMap((id) => byId.get(id) ?? []),
    isLoading: isFetching && !data,
    isError: isError && !data,
    refetch,
  };
}
