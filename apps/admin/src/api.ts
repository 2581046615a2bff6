import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '@kanaka/web-kit/base-query';

/** The admin app's RTK Query API. Features inject their endpoints; no other code fetches. */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'Review',
    'Settings',
    'Product',
    'Category',
    'Banner',
    'Collection',
    'Order',
    'Customer',
    'FlaggedPayment',
    'RefusedRefund',
    'Settlement',
    'SettlementReading',
    'GivenUpJob',
    'Rate',
    'Unit',
    'StockTake',
    'Return',
    'Visit',
    'Webhook',
    'Factor',
  ],
  // The owner makes decisions from this data, so a page that is opened again fetches it again.
  refetchOnMountOrArgChange: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** The dashboard and the rates stay open all day, so what is visible is fetched again every minute. */
export const watched = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
