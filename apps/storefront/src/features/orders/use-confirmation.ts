import type { Order } from '@kanaka/contracts/orders/orders';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useOrderDetailsQuery } from './orders-api.ts';

const LOOK_EVERY_MS = 3000;

/** `none`: no order is known that could be shown. `unpaid`: it waits for its payment, or has ended without one. */
export type Outcome = 'confirmed' | 'confirming' | 'returned' | 'unpaid' | 'looking' | 'none';

/**
 * What has become of an order. `paid` is what the checkout knows: that it was paid, or that the payment is still to be
 * confirmed, which is then polled; `null` for an order of which only the address of the page tells.
 */
export function useConfirmation({
  orderId,
  paid,
}: {
  orderId: string | null;
  paid: 'confirmed' | 'confirming' | null;
}): {
  outcome: Outcome;
  order: Order | null;
} {
  const [settled, setSettled] = useState(false);
  const { currentData, isError } = useOrderDetailsQuery(orderId ? { params: { orderId } } : skipToken, {
    pollingInterval: settled || paid !== 'confirming' ? 0 : LOOK_EVERY_MS,
    refetchOnMountOrArgChange: true,
  });
  const order = (orderId && currentData?.data) || null;
  if (!order) return { outcome: paid ?? (orderId && !isError ? 'looking' : 'none'), order };
  const { paymentStatus } = order;
  if (paymentStatus === 'pending') return { outcome: paid ?? 'unpaid', order };
  if (!settled) setSettled(true);
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
  return { outcome: isPaid ? 'confirmed' : 'returned', order };
}
