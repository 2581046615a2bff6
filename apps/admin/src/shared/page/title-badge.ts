import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** The number before the title in the browser's tab: what has come since the owner has looked. */
export function setTitleBadge(number: number): void {
  if (number === count) return;
  count = number;
  for (const tell of listeners) tell();
}

export function useTitleBadge(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
}
