import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '@kanaka/web-kit/base-query';

/** Every call of the shop. Features add their endpoints to it (`api.injectEndpoints`); nobody else fetches. */
export const api = createApi({
  baseQuery,
  tagTypes: ['Product', 'Category', 'Banner', 'Review', 'Cart', 'Address', 'Order'],
  // What is on the page while the network was away may be old.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
