import { tabChannel } from '@kanaka/web-kit/tab-channel';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../api.ts';

/** Tells the browser's other tabs that the cart has changed. */
export const cartTabs = tabChannel<'changed'>('kanaka-bag');

/** Used once in the app: refetches the cart when another tab has changed it. */
export function useCartTabs(): void {
  const dispatch = useDispatch();
  useEffect(() => cartTabs.listen(() => dispatch(api.util.invalidateTags(['Cart']))), [dispatch]);
}
