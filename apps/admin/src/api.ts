import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '@kanaka/web-kit/base-query';

/** Every call of the back office. Features add their endpoints to it (`api.injectEndpoints`); nobody else fetches. */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'Review',
    'Settings',
    'Product',
    'Category',
    'Banner',
    'Order',
    'FlaggedPayment',
    'RefusedRefund',
    'GivenUpJob',
  ],
  // The owner decides by what stands here: a page that is opened again asks again.
  refetchOnMountOrArgChange: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
