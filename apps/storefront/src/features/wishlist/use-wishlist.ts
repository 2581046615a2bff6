import { MOST_WISHES, WISHLIST_FULL } from '@kanaka/contracts/cart/wishlist';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { wantsSignIn } from '@kanaka/web-kit/base-query';
import { useSession } from '@kanaka/web-kit/use-session';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { storedIds } from '../../shared/cart/stored-ids.ts';
import { GUEST_WISHES } from './hearts.ts';
import { WishlistApi } from './wishlist-api.ts';

export const guestWishes = storedIds(GUEST_WISHES);

const none: readonly string[] = [];
const refuse = (title: string) => toast({ title, variant: 'destructive' });

/** The wishlist: a shopper's own of the shop, a guest's of this browser. */
export function useWishlist() {
  const { user, checked } = useSession();
  const shopperId = user && user.role !== 'admin' ? user.id : null;
  const { data, isLoading, isError, refetch } = WishlistApi.useGetWishlistQuery(
    shopperId ? { params: { userId: shopperId } } : skipToken,
    // Shows changes made on another device or in another tab.
    { refetchOnFocus: true },
  );
  const [addWish] = WishlistApi.useAddWishMutation();
  const [removeWish] = WishlistApi.useRemoveWishMutation();
  const navigate = useNavigate();
  const guests = useSyncExternalStore(guestWishes.subscribe, guestWishes.read, () => none);
  const own = (shopperId && data?.data.productIds) || none;
  // A guest's list is shown before it has become the account's, and what had no room there afterwards too.
  const productIds = useMemo(() => [...new Set([...own, ...guests])], [own, guests]);

  const addAsGuest = (productId: string): boolean => {
    if (guests.length >= MOST_WISHES) refuse(WISHLIST_FULL);
    else guestWishes.change((before) => [productId, ...before.filter((id) => id !== productId)]);
    return guestWishes.read().includes(productId);
  };

  const added = async (productId: string): Promise<boolean> => {
    if (!shopperId) return addAsGuest(productId);
    const answer = await addWish({ body: { userId: shopperId, productId } });
    if (!('error' in answer)) return true;
    // The session has ended meanwhile; the browser keeps the wish until the next sign-in.
    if (isApiError(answer.error) && wantsSignIn(answer.error)) return addAsGuest(productId);
    refuse(messageOf(answer.error));
    return false;
  };

  const add = async (productId: string): Promise<void> => {
    const view = { label: 'View', onPress: () => void navigate('/shop/wishlist'), brief: true };
    if (await added(productId)) toast({ title: 'Saved to your wishlist', action: view });
  };

  const remove = async (productId: string): Promise<void> => {
    guestWishes.change((before) => before.filter((id) => id !== productId));
    if (!shopperId || !own.includes(productId)) return;
    const answer = await removeWish({ params: { userId: shopperId, productId } });
    // 404: it was removed already, for example in another tab.
    if ('error' in answer && !(isApiError(answer.error) && answer.error.status === 404))
      refuse(messageOf(answer.error));
  };

  return {
    /** Newest first. */
    productIds,
    /** The link at which others see it. */
    shared: data?.data.shared ?? null,
    shopperId,
    isLoading: !checked || isLoading,
    isError: Boolean(shopperId) && isError,
    refetch,
    add,
    remove,
  };
}
