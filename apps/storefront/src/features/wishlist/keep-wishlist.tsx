import { toast } from '@kanaka/ui/toaster';
import { useEffect, useRef, useState } from 'react';
import { showWishes } from './hearts.ts';
import { guestWishes, useWishlist } from './use-wishlist.ts';
import { WishlistApi } from './wishlist-api.ts';

/** Shows the wishlist on the hearts, does what a pressed heart asks for, and brings a guest's list into the account. */
export function KeepWishlist({ pressed }: { pressed: readonly string[] }) {
  const { productIds, shopperId, isLoading, add, remove } = useWishlist();
  const [mergeWishes] = WishlistApi.useMergeWishesMutation();
  const done = useRef(0);
  const [settled, setSettled] = useState(0);

  useEffect(() => {
    if (settled === pressed.length) showWishes(productIds);
  }, [productIds, settled, pressed.length]);

  useEffect(() => {
    // Whether a press adds or removes is known once the list is.
    if (isLoading) return;
    for (const productId of pressed.slice(done.current)) {
      const change = productIds.includes(productId) ? remove(productId) : add(productId);
      void change.then(() => setSettled((before) => before + 1));
    }
    done.current = pressed.length;
    // The functions are others on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pressed, isLoading]);

  useEffect(() => {
    const guests = guestWishes.read();
    if (!shopperId || isLoading || guests.length === 0) return;
    void mergeWishes({ body: { userId: shopperId, productIds: [...guests] } }).then((merged) => {
      // Without an answer the browser keeps the list, and tries again with the next page.
      if ('error' in merged) return;
      const { left } = merged.data.data;
      // What another tab has added since stays.
      guestWishes.change((now) => now.filter((id) => left.includes(id) || !guests.includes(id)));
      if (left.length > 0) {
        toast({
          title: 'Your wishlist is full',
          description: `${left.length === 1 ? 'One piece is' : `${left.length} pieces are`} kept in this browser until you remove others.`,
        });
      }
    });
  }, [shopperId, isLoading, mergeWishes]);

  return null;
}
