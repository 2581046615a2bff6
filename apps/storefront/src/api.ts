import { createAction } from '@reduxjs/toolkit';
import { type CombinedState, createApi, type EndpointDefinitions } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '@kanaka/web-kit/base-query';

const tagTypes = [
  'Product',
  'Category',
  'Banner',
  'Review',
  'Cart',
  'Wishlist',
  'Address',
  'Order',
  'Visit',
  'Device',
] as const;

type RestoredQueries = CombinedState<EndpointDefinitions, (typeof tagTypes)[number], 'api'>;

/** Puts the document's data into the browser's store (see app/page-data.ts). */
export const queriesRestored = createAction<RestoredQueries>('queriesRestored');

/**
 * The one API of the storefront. Features add their endpoints to it (`api.injectEndpoints`); nothing else sends requests.
 */
export const api = createApi({
  baseQuery,
  tagTypes,
  // The service that answers has done it.
  skipSchemaValidation: process.env.NODE_ENV === 'production',
  // Data may have changed while the browser was offline.
  refetchOnReconnect: true,
  extractRehydrationInfo: (action) => (queriesRestored.match(action) ? action.payload : undefined),
  endpoints: () => ({}),
});
