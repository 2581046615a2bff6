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

/** Tells the browser's other tabs that the bag is not what it was. */
export function notifyBagChanged(): void {
  open()?.postMessage('changed');
}

/** Once in the shop: a bag changed in another tab is read anew here. */
export function useBagTabs(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const opened = open();
    if (!opened) return undefined;
    const hear = () => dispatch(api.util.invalidateTags(['Cart']));
    opened.addEventListener('message', hear);
    return () => opened.removeEventListener('message', hear);
  }, [dispatch]);
}
