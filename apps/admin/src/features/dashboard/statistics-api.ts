import { lowStock } from '@kanaka/contracts/catalog/admin-products';
import { readPaymentKeys } from '@kanaka/contracts/orders/payments';
import { salesStatistics, soldStatistics } from '@kanaka/contracts/orders/statistics';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const StatisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sales: build.query({ ...call(salesStatistics), providesTags: ['Order'] }),
    sold: build.query({ ...call(soldStatistics), providesTags: ['Order'] }),
    lowStock: build.query({ ...call(lowStock), providesTags: ['Product'] }),
    paymentKeys: build.query(call(readPaymentKeys)),
  }),
});

/** A dashboard stays open all day, so visible data is fetched again every minute. */
export const watched = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
