import type { CartItem } from '@kanaka/contracts/cart';
import type { Product } from '@kanaka/contracts/catalog';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation, useNavigate } from 'react-router-dom';
import { backgroundOf } from '../../shared/background.ts';
import { rememberIntent } from './bag-intent.ts';
import { bagTotals, pieceCount, stockRefusal } from './bag-lines.ts';
import { useAddToCartMutation, useGetCartQuery, useRemoveFromCartMutation, useUpdateCartMutation } from './cart-api.ts';

const none: CartItem[] = [];

const refuse = (title: string, description?: string) =>
  toast({ title, variant: 'destructive', ...(description && { description }) });

/** The shopper's bag: what is in it, what it costs with taxes, and how to change it. Every refusal is told in a toast. */
export function useBag() {
  const { user } = useSession();
  const shopperId = user && user.role !== 'admin' ? user.id : null;
  const { data, isLoading, isError, refetch } = useGetCartQuery(
    shopperId ? { params: { userId: shopperId } } : skipToken,
  );
  const [addToCart, adding] = useAddToCartMutation();
  const [updateCart] = useUpdateCartMutation();
  const [removeFromCart, removing] = useRemoveFromCartMutation();
  const navigate = useNavigate();
  const location = useLocation();

  const items = shopperId ? (data?.data.items ?? none) : none;

  const askToSignIn = (title: string, description?: string) => {
    refuse(title, description);
    // A dialog over a page makes way: coming back reopens it once, and closing it shows the page.
    void navigate('/auth/login', { state: { from: location }, replace: backgroundOf(location) !== null });
  };

  const add = async (product: Pick<Product, '_id' | 'totalStock'>): Promise<void> => {
    if (!shopperId) {
      rememberIntent(product._id);
      askToSignIn('Please login to add items to cart', 'You need to be logged in to add items to your cart');
      return;
    }
    const already = items.find(({ productId }) => productId === product._id)?.quantity ?? 0;
    const refusal = stockRefusal({ wanted: already + 1, totalStock: product.totalStock });
    if (refusal) return refuse(refusal);
    const added = await addToCart({ body: { userId: shopperId, productId: product._id, quantity: 1 } });
    if ('error' in added) return refuse(messageOf(added.error));
    toast({ title: 'Product is added to cart' });
  };

  const setQuantity = async (item: CartItem, quantity: number): Promise<void> => {
    if (!shopperId) return askToSignIn('Please login to manage your cart');
    if (quantity < 1) return;
    const refusal = quantity > item.quantity ? stockRefusal({ wanted: quantity, totalStock: item.totalStock }) : null;
    if (refusal) return refuse(refusal);
    const updated = await updateCart({ body: { userId: shopperId, productId: item.productId, quantity } });
    if ('error' in updated) refuse(messageOf(updated.error));
  };

  const remove = async (item: Pick<CartItem, 'productId'>): Promise<void> => {
    if (!shopperId) return askToSignIn('Please login to manage your cart');
    const removed = await removeFromCart({ params: { userId: shopperId, productId: item.productId } });
    if ('error' in removed) refuse(messageOf(removed.error));
  };

  /** To the checkout, or to the sign-in page first. */
  const checkout = (): void => {
    if (shopperId) void navigate('/shop/checkout');
    else {
      refuse('Please login to checkout', 'You need to be logged in to complete your purchase');
      void navigate('/auth/login', { state: { from: { ...location, pathname: '/shop/checkout', search: '' } } });
    }
  };

  return {
    items,
    count: pieceCount(items),
    totals: bagTotals(items),
    isLoading: Boolean(shopperId) && isLoading,
    isError: Boolean(shopperId) && isError,
    refetch,
    pending: adding.isLoading || removing.isLoading,
    add,
    setQuantity,
    remove,
    checkout,
  };
}
