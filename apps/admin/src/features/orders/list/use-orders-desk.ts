import { useEffect } from 'react';
import { sharedValue } from '../../../shared/shared-value.ts';
import { OrdersApi } from '../orders-api.ts';

const EVERY_MS = 30_000;

/** The server's time up to which the owner has seen the orders; null until it was first asked. Kept while the app is open. */
const seenAt = sharedValue<string | null>(null);

/** What is to be done for orders, asked again every half a minute, and how many were paid since the owner has looked. */
export function useOrdersDesk() {
  const since = seenAt.use();
  const { data, isError, refetch } = OrdersApi.useOrdersDeskQuery(
    { query: since ? { since } : {} },
    { pollingInterval: EVERY_MS },
  );
  const desk = data?.data;
  const firstTime = desk?.serverTime;
  useEffect(() => {
    if (firstTime && since === null) seenAt.set(firstTime);
  }, [firstTime, since]);
  return {
    desk,
    /** Set when it could not be loaded. */
    retry: isError ? () => void refetch() : undefined,
    newOrders: since === null ? 0 : (desk?.paidSince ?? 0),
    /** The owner looks at the orders now. */
    markSeen: () => desk && seenAt.set(desk.serverTime),
  };
}
