import { useSession } from '@kanaka/web-kit/use-session';
import { useEffect, useState } from 'react';
import { LazyDialogBoundary, toastNotOpened } from '../../shared/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';
import { GUEST_WISHES, onHeart } from './hearts.ts';

const KeepWishlist = lazyWithPreload(() => import('./keep-wishlist.tsx').then((m) => m.KeepWishlist));

function hasGuestWishes(): boolean {
  try {
    return localStorage.getItem(GUEST_WISHES) !== null;
  } catch {
    return false;
  }
}

/** The wishlist behind the hearts, whose code is loaded when there is one, or when a heart is pressed. */
export function LaterWishlist() {
  const { user, checked } = useSession();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(
    () =>
      onHeart((productId) => {
        setFailed(false);
        setPressed((before) => [...before, productId]);
      }),
    [],
  );
  if (failed || !(pressed.length > 0 || (checked && (user || hasGuestWishes())))) return null;
  return (
    <LazyDialogBoundary
      onFailure={() => {
        if (pressed.length > 0) toastNotOpened();
        setPressed([]);
        setFailed(true);
      }}
    >
      <KeepWishlist pressed={pressed} />
    </LazyDialogBoundary>
  );
}
