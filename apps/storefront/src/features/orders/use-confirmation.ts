import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useOrderDetailsQuery } from './orders-api.ts';

const LOOK_EVERY_MS = 3000;

/** Polls an order whose payment the shop has not confirmed yet, until it is settled. `null`: no order to poll. */
export function useConfirmation(orderId: string | null): 'confirmed' | 'confirming' | 'returned' {
  const [settled, setSettled] = useState(false);
  const { data } = useOrderDetailsQuery(orderId ? { params: { orderId } } : skipToken, {
    pollingInterval: settled ? 0 : LOOK_EVERY_MS,
    refetchOnMountOrArgChange: true,
  });
  if (!orderId) return 'confirmed';
  const paymentStatus = data?.data.paymentStatus ?? 'pending';
  if (paymentStatus !== 'pending' && !settled) setSettled(true);
  if (paymentStatus === 'pending') return 'confirming';
  return paymentStatus === 'paid' || paymentStatus === 'partly-refunded' ? 'confirmed' : 'returned';
}
