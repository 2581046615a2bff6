import { useSession } from '@kanaka/web-kit/use-session';
import { useEffect, useState } from 'react';
import { useBag } from '../../features/cart/use-bag.ts';

const LOOK_EVERY_MS = 2000;
const LOOKS = 6;

/**
 * The bag is emptied a moment after its order was paid: refetches it until it is empty, so that no page shows what was
 * bought.
 */
export function useBagAfterPayment(paid: boolean): void {
  const { isAuthenticated } = useSession();
  const { count, refetch, isLoading } = useBag();
  const [looks, setLooks] = useState(0);
  const waiting = paid && isAuthenticated && !isLoading && looks < LOOKS && (looks === 0 || count > 0);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(
      () => {
        setLooks((before) => before + 1);
        void refetch();
      },
      looks === 0 ? 0 : LOOK_EVERY_MS,
    );
    return () => clearTimeout(timer);
  }, [waiting, looks, refetch]);
}
