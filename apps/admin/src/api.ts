import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '@kanaka/web-kit/api-error';
import { baseQuery } from '@kanaka/web-kit/base-query';
import type { Session } from '@kanaka/web-kit/session';
import { isCallable } from './shared/may.ts';

const notByRole: ApiError = { status: 403, code: 'auth.no-permission', message: 'Your role does not include this.' };

/** What the role does not allow is not asked for: the answer is known, and each refusal would be in the activity log. */
const withinRole: typeof baseQuery = (call, asking, options) => {
  const { user } = (asking.getState() as { session: Session }).session;
  return isCallable(user, call.contract) ? baseQuery(call, asking, options) : { error: notByRole };
};

/** The admin app's RTK Query API. Features inject their endpoints; no other code fetches. */
export const api = createApi({
  baseQuery: withinRole,
  tagTypes: [
    'Review',
    'Settings',
    'Product',
    'Category',
    'Banner',
    'Collection',
    'Order',
    'Customer',
    'EarlierOrder',
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
    'ApiKey',
    'Factor',
    'Person',
    'Device',
    'Redirect',
    'Import',
    'Page',
  ],
  // The owner makes decisions from this data, so a page that is opened again fetches it again.
  refetchOnMountOrArgChange: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** The dashboard and the rates stay open all day, so what is visible is fetched again every minute. */
export const watched = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
