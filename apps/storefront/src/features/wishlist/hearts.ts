/**
 * What the hearts of all cards need, and nothing more: everything else about the wishlist is loaded when a heart is pressed,
 * or when there is a wishlist.
 */
import { useSyncExternalStore } from 'react';

/** Where a guest's wishlist is kept. */
export const GUEST_WISHES = 'kanaka.wishlist';

const PRESS = 'kanaka:heart';

let wished: readonly string[] = [];
const hearts = new Set<() => void>();

function subscribe(heart: () => void): () => void {
  hearts.add(heart);
  return () => hearts.delete(heart);
}

/** Shows which pieces are on the wishlist. */
export function showWishes(productIds: readonly string[]): void {
  wished = productIds;
  for (const heart of hearts) heart();
}

export const useIsWished = (productId: string) =>
  useSyncExternalStore(
    subscribe,
    () => wished.includes(productId),
    () => false,
  );

/** How many pieces are on the wishlist, as far as it has been read. */
export const useWishCount = () =>
  useSyncExternalStore(
    subscribe,
    () => wished.length,
    () => 0,
  );

/** The heart answers at once; what becomes of the press is shown when it is known. */
export function pressHeart(productId: string): void {
  showWishes(wished.includes(productId) ? wished.filter((id) => id !== productId) : [productId, ...wished]);
  window.dispatchEvent(new CustomEvent(PRESS, { detail: productId }));
}

export function onHeart(listener: (productId: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail);
  window.addEventListener(PRESS, hear);
  return () => window.removeEventListener(PRESS, hear);
}
