import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { useEffect } from 'react';
import { openBag } from '../../shared/bag/open-bag.ts';
import { takeIntent } from './bag-intent.ts';
import { useAddToCartMutation } from './cart-api.ts';

/** After signing in: adds the piece that the user wanted as a guest to their bag. */
export function useBagIntent(): void {
  const { user } = useSession();
  const [addToCart] = useAddToCartMutation();
  const shopperId = user && user.role !== 'admin' ? user.id : null;

  useEffect(() => {
    const intent = shopperId ? takeIntent() : null;
    if (!shopperId || !intent) return;
    void addToCart({ body: { userId: shopperId, ...intent, quantity: 1 } }).then((added) => {
      if ('error' in added) toast({ title: messageOf(added.error), variant: 'destructive' });
      else toast({ title: 'Product is added to cart', action: { label: 'View bag', onPress: openBag, brief: true } });
    });
  }, [shopperId, addToCart]);
}
