import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { tabMemory } from '@kanaka/web-kit/browser-memory';
import { useSession } from '@kanaka/web-kit/use-session';
import { useEffect } from 'react';
import { openCart } from '../../shared/cart/open-cart.ts';
import { CartApi } from './cart-api.ts';

const INTENT = 'kanaka.bag-intent';
const KEPT_FOR_MS = 30 * 60 * 1000;

type Intent = { productId: string; size: string };

/** Stores the piece and size that a guest wanted, to add it to the cart after they have signed in. */
export function rememberIntent({ productId, size }: Intent, now = Date.now()): void {
  tabMemory.write(INTENT, { productId, size, at: now });
}

/** Returns the stored piece if it is recent, and deletes it, so that it is added only once. */
export function takeIntent(now = Date.now()): Intent | null {
  const intent = tabMemory.read(INTENT);
  tabMemory.forget(INTENT);
  // Validated by hand: zod would be larger than the rest of the cart's code on the first page.
  if (typeof intent !== 'object' || intent === null) return null;
  const { productId, size, at } = intent as Partial<Record<string, unknown>>;
  if (typeof productId !== 'string' || typeof size !== 'string' || typeof at !== 'number') return null;
  return now - at < KEPT_FOR_MS ? { productId, size } : null;
}

/** After signing in: adds the piece that the user wanted as a guest to their cart. */
export function useCartIntent(): void {
  const { user } = useSession();
  const [addToCart] = CartApi.useAddToCartMutation();
  const shopperId = user && user.role !== 'admin' ? user.id : null;

  useEffect(() => {
    const intent = shopperId ? takeIntent() : null;
    if (!shopperId || !intent) return;
    void addToCart({ body: { userId: shopperId, ...intent, quantity: 1 } }).then((added) => {
      if ('error' in added) toast({ title: messageOf(added.error), variant: 'destructive' });
      else toast({ title: 'Product is added to cart', action: { label: 'View bag', onPress: openCart, brief: true } });
    });
  }, [shopperId, addToCart]);
}
