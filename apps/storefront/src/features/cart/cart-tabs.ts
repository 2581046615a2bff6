import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../api.ts';

const CHANNEL = 'kanaka-bag';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Notifies the browser's other tabs that the cart has changed. */
export function notifyCartChanged(): void {
  open()?.postMessage('changed');
}

/** Used once in the app: refetches the cart when another tab has changed it. */
export function useCartTabs(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const opened = open();
    if (!opened) return undefined;
    const refetch = () => dispatch(api.util.invalidateTags(['Cart']));
    opened.addEventListener('message', refetch);
    return () => opened.removeEventListener('message', refetch);
  }, [dispatch]);
}
