import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { Product } from '@kanaka/contracts/catalog/products';
import { taxPercentFor } from '@kanaka/money/gst';
import { toRupees } from '@kanaka/money/rupees';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { wantsSignIn } from '@kanaka/web-kit/base-query';
import { useSession } from '@kanaka/web-kit/use-session';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { backgroundOf } from '../../shared/page/named-page.ts';
import { openCart } from '../../shared/cart/open-cart.ts';
import { piecePaise } from '../../shared/prices/price-of-lines.ts';
import { useAppDispatch } from '../../shared/hooks/use-app-dispatch.ts';
import { useShop } from '../../shared/page/use-shop.ts';
import { rememberIntent } from './cart-intent.ts';
import { cartTotals, countOf, lineOf, pieceCount, quantityRefusal, stockInSize, stockRefusal } from './cart-lines.ts';
import { CartApi } from './cart-api.ts';
import { useQuantity } from './use-quantity.ts';

type CartLine = Pick<CartItem, 'productId' | 'size' | 'quantity'>;

/** A piece that is put into the cart. */
type Wanted = Pick<Product, '_id' | 'title' | 'images' | 'totalStock' | 'sizes' | 'tagged'>;

const none: CartItem[] = [];

const MANAGE = 'Please login to manage your cart';

const refuse = (title: string, description?: string) =>
  toast({ title, variant: 'destructive', ...(description && { description }) });

/** A call failed: when no response arrived, it can be made again. */
const failed = (error: unknown, again: () => Promise<unknown>) =>
  toast({
    title: messageOf(error),
    variant: 'destructive',
    ...(isApiError(error) && error.status === 0 && { action: { label: 'Retry', onPress: () => void again() } }),
  });

const seenIn = (userId: string, items: readonly CartItem[]) => ({
  body: {
    userId,
    lines: items.map((item) => ({
      productId: item.productId,
      size: item.size,
      price: toRupees(piecePaise(item)),
    })),
  },
});

/** The session has expired in the meantime. */
const sessionLost = (error: unknown) => isApiError(error) && wantsSignIn(error);

const { getCart, addToCart, removeFromCart, markPricesSeen } = CartApi.endpoints;

let selectLast: { userId: string; select: ReturnType<typeof getCart.select> } | null = null;
const selectNone = getCart.select(skipToken);

/** One for all cards. */
function selectCartOf(userId: string | null) {
  if (userId === null) return selectNone;
  if (selectLast?.userId !== userId) selectLast = { userId, select: getCart.select({ params: { userId } }) };
  return selectLast.select;
}

/** The shopper's cart: its lines, its totals with tax, and functions that change it. Errors are shown in a toast. */
export function useCart() {
  const { user, checked } = useSession();
  const shopperId = user && user.role !== 'admin' ? user.id : null;
  const dispatch = useAppDispatch();
  // Like useShop without RTK Query's own hooks: every card has a cart button.
  const { data, isError, isUninitialized } = useSelector(selectCartOf(shopperId));
  useEffect(() => {
    if (!shopperId) return undefined;
    // Shows changes made on another device when the shopper returns to this tab.
    const subscriptionOptions = { refetchOnFocus: true };
    const asked = dispatch(getCart.initiate({ params: { userId: shopperId } }, { subscriptionOptions }));
    return () => asked.unsubscribe();
  }, [dispatch, shopperId, isUninitialized]);
  const refetch = useCallback(() => {
    if (shopperId)
      void dispatch(getCart.initiate({ params: { userId: shopperId } }, { subscribe: false, forceRefetch: true }));
  }, [dispatch, shopperId]);
  const [pending, setPending] = useState(false);
  const changeQuantity = useQuantity();
  const shop = useShop();
  const { maxQuantity } = shop;
  const navigate = useNavigate();
  const location = useLocation();
  const busy = useRef(false);
  /** An addition requested before the session is known. */
  const waiting = useRef<Parameters<typeof add> | null>(null);

  const items = data?.data.items ?? none;
  const updated = items.filter(({ priceWas }) => priceWas !== undefined);

  const askToSignIn = (title: string, description?: string, wanted?: { title: string; image: string }) => {
    // A second click arrives while the navigation to the sign-in page is already in progress.
    if (window.location.pathname === '/auth/login') return;
    refuse(title, description);
    // A dialog's history entry is replaced: after signing in it opens again once, and closing it shows the page below.
    void navigate('/auth/login', { state: { from: location, wanted }, replace: backgroundOf(location) !== null });
  };

  /** Whose cart is to be changed; a guest is asked to sign in. */
  const signedIn = (): string | null => {
    if (!shopperId) askToSignIn(MANAGE);
    return shopperId;
  };

  const changeFailed = (error: unknown, again: () => Promise<unknown>) =>
    sessionLost(error) ? askToSignIn(MANAGE) : failed(error, again);

  const wantAsGuest = ({ _id: productId, title, images }: Wanted, size: string) => {
    rememberIntent({ productId, size });
    askToSignIn('Please login to add items to cart', 'You need to be logged in to add items to your cart', {
      title,
      image: images[0] ?? '',
    });
  };

  /** True when it has reached the cart. */
  const add = async (product: Wanted, size = ''): Promise<boolean> => {
    if (busy.current) return false;
    if (!checked) {
      waiting.current = [product, size];
      return false;
    }
    const piece = { productId: product._id, size };
    if (!shopperId) {
      wantAsGuest(product, size);
      return false;
    }
    const already = lineOf(items, piece)?.quantity ?? 0;
    const refusal =
      stockRefusal({ wanted: already + 1, totalStock: stockInSize(product, size), tagged: product.tagged }) ??
      quantityRefusal({ together: countOf(items, product._id) + 1, maxQuantity });
    if (refusal) {
      refuse(refusal);
      return false;
    }
    busy.current = true;
    setPending(true);
    const added = await dispatch(
      addToCart.initiate({ body: { userId: shopperId, ...piece, quantity: 1 } }, { track: false }),
    );
    busy.current = false;
    setPending(false);
    if (!('error' in added))
      toast({ title: 'Product is added to cart', action: { label: 'View bag', onPress: openCart, brief: true } });
    else if (sessionLost(added.error)) wantAsGuest(product, size);
    else failed(added.error, () => add(product, size));
    return !('error' in added);
  };

  useEffect(() => {
    const asked = waiting.current;
    if (!checked || !asked) return;
    waiting.current = null;
    void add(...asked);
    // Only when it becomes known; `add` is another function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [checked]);

  const setQuantity = async (item: CartItem, quantity: number): Promise<void> => {
    const userId = signedIn();
    if (!userId || quantity < 1) return;
    const more = quantity - item.quantity;
    const refusal =
      more > 0
        ? (stockRefusal({ wanted: quantity, ...item }) ??
          quantityRefusal({ together: countOf(items, item.productId) + more, maxQuantity }))
        : null;
    if (refusal) {
      refuse(refusal);
      return;
    }
    const error = await changeQuantity({ userId, productId: item.productId, size: item.size, quantity });
    if (error) changeFailed(error, () => setQuantity(item, quantity));
  };

  /** Puts a removed line back; true when it is in the cart again. */
  const putBack = async ({ productId, size, quantity }: CartLine): Promise<boolean> => {
    const userId = signedIn();
    if (!userId) return false;
    const added = await dispatch(addToCart.initiate({ body: { userId, productId, size, quantity } }, { track: false }));
    if ('error' in added) changeFailed(added.error, () => putBack({ productId, size, quantity }));
    return !('error' in added);
  };

  /** Removes a line; true when this call has removed it. */
  const remove = async ({ productId, size }: Pick<CartItem, 'productId' | 'size'>): Promise<boolean> => {
    const userId = signedIn();
    if (!userId) return false;
    setPending(true);
    const removed = await dispatch(
      removeFromCart.initiate({ params: { userId, productId }, query: { size } }, { track: false }),
    );
    setPending(false);
    if (!('error' in removed)) return true;
    // 404: the line was removed already, for example by a second click.
    if (!isApiError(removed.error) || removed.error.status !== 404)
      changeFailed(removed.error, () => remove({ productId, size }));
    return false;
  };

  /** Removes a line and says so in a notice, from which it can be put back; for places that do not show the cart's lines. */
  const removeWithNotice = async (item: CartLine): Promise<void> => {
    if (!(await remove(item))) return;
    toast({ title: 'Removed from your bag', action: { label: 'Undo', onPress: () => void putBack(item) } });
  };

  /** Goes to the checkout, or to the sign-in page first. */
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
    /** The message beside a piece of which no more can be ordered; null while more can. */
    limitOf: (item: CartItem) =>
      stockRefusal({ wanted: item.quantity + 1, ...item }) ??
      quantityRefusal({ together: countOf(items, item.productId) + 1, maxQuantity }),
    totals: cartTotals(items, taxPercentFor(undefined, shop)),
    isLoading: shopperId !== null && !data && !isError,
    isError,
    refetch,
    /** Set while lines cost something else than when they were last seen: ends that notice. */
    pricesSeen:
      shopperId && updated.length > 0
        ? () => void dispatch(markPricesSeen.initiate(seenIn(shopperId, updated), { track: false }))
        : null,
    pending,
    add,
    setQuantity,
    remove,
    removeWithNotice,
    putBack,
    checkout,
  };
}
