import { useEffect, useSyncExternalStore } from 'react';
import { OrdersApi } from '../orders-api.ts';

const EVERY_MS = 30_000;

/** The server's time up to which the owner has seen the orders; null until it was first asked. Kept while the app is open. */
let seenAt: string | null = null;
const listeners = new Set<() => void>();

function see(time: string): void {
  seenAt = time;
  for (const tell of listeners) tell();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is to be done for orders, asked again every half a minute, and how many were paid since the owner has looked. */
export function useOrdersDesk() {
  const since = useSyncExternalStore(watch, () => seenAt);
  const { data, isError, refetch } = OrdersApi.useOrdersDeskQuery(
    { query: since ? { since } : {} },
    { pollingInterval: EVERY_MS },
  );
  const desk = data?.data;
  const firstTime = desk?.serverTime;
  useEffect(() => {
    if (firstTime && seenAt === null) see(firstTime);
  }, [firstTime]);
  return {
    desk,
    /** Set when it could not be loaded. */
    retry: isError ? () => void refetch() : undefined,
    newOrders: since === null ? 0 : (desk?.paidSince ?? 0),
    /** The owner looks at the orders now. */
    markSeen: () => desk && see(desk.serverTime),
  };
}
