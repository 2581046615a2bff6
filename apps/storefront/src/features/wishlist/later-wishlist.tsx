import { deviceMemory } from '@kanaka/web-kit/browser-memory';
import { useSession } from '@kanaka/web-kit/use-session';
import { useEffect, useState } from 'react';
import { useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { GUEST_WISHES, onHeart } from './hearts.ts';

const KeepWishlist = lazyWithPreload(() => import('./keep-wishlist.tsx'), 'KeepWishlist');

/** The wishlist behind the hearts, whose code is loaded when there is one, or when a heart is pressed. */
export function LaterWishlist() {
  const { user, checked } = useSession();
  const { button, show } = useLazyDialog();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  useEffect(() =>
    onHeart((productId) => {
      setPressed((before) => [...before, productId]);
      button.onClick();
    }),
  );
  const isThere = checked && (user !== null || deviceMemory.readText(GUEST_WISHES) !== null);
  useEffect(() => {
    if (isThere) button.onPointerEnter();
    // Only when it becomes known; the button is another one on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere]);
  return show(<KeepWishlist pressed={pressed} />);
}
