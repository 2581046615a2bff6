import type { OrderItem } from '@kanaka/contracts/orders/orders';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { lineOf } from './cart-lines.ts';
import { CartApi } from './cart-api.ts';
import { useCart } from './use-cart.ts';

/** Puts what is missing of an order's pieces into the cart and opens the checkout, which shows today's prices. */
export function useOrderAgain() {
  const { user } = useSession();
  const { items } = useCart();
  const [addToCart] = CartApi.useAddToCartMutation();
  const navigate = useNavigate();

  return async (lines: readonly z.infer<typeof OrderItem>[]): Promise<void> => {
    if (!user) return;
    for (const { productId, size, quantity } of lines) {
      const missing = quantity - (lineOf(items, { productId, size })?.quantity ?? 0);
      if (missing <= 0) continue;
      const added = await addToCart({ body: { userId: user.id, productId, size, quantity: missing } });
      if ('error' in added) toast({ title: messageOf(added.error), variant: 'destructive' });
    }
    void navigate('/shop/checkout');
  };
}
