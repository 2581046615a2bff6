import { useSession } from '@kanaka/web-kit/use-session';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { latestOrder } from '../../features/checkout/latest-order.ts';
import { useCart } from '../../features/cart/use-cart.ts';

const FromCheckout = z.object({ orderId: z.string(), confirming: z.boolean() });

/**
 * The order of the thank-you page: the one that the checkout has just stored (read once, then removed), otherwise the one
 * in the URL. The router's state keeps it across a reload.
 */
export function useThankedOrder(): { orderId: string | null; paid: 'confirmed' | 'confirming' | null } {
  const location = useLocation();
  const [search] = useSearchParams();
  const [kept] = useState(() => latestOrder.read());
  useEffect(() => latestOrder.forget(), []);

  const state = FromCheckout.safeParse(location.state);
  const orderId = kept || search.get('orderId') || (state.success ? state.data.orderId : null);
  const fromState = state.success && state.data.orderId === orderId;
  const isPaid = fromState || (kept !== null && kept === orderId);
  return {
    orderId: orderId || null,
    paid: fromState && state.data.confirming ? 'confirming' : isPaid && orderId ? 'confirmed' : null,
  };
}

const LOOK_EVERY_MS = 2000;
const LOOKS = 6;

/**
 * The cart is emptied a moment after its order was paid: refetches it until it is empty, so that no page shows what was
 * bought.
 */
export function useCartAfterPayment(paid: boolean): void {
  const { isAuthenticated } = useSession();
  const { count, refetch, isLoading } = useCart();
  const [looks, setLooks] = useState(0);
  const waiting = paid && isAuthenticated && !isLoading && looks < LOOKS && (looks === 0 || count > 0);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(
      () => {
        setLooks((before) => before + 1);
        refetch();
      },
      looks === 0 ? 0 : LOOK_EVERY_MS,
    );
    return () => clearTimeout(timer);
  }, [waiting, looks, refetch]);
}
