import { useSyncExternalStore } from 'react';

/** A value that components anywhere share, until the page is left. */
export function sharedValue<Value>(start: Value) {
  let value = start;
  const listeners = new Set<() => void>();
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    use: () => useSyncExternalStore(watch, () => value),
    set(next: Value) {
      value = next;
      for (const tell of listeners) tell();
    },
  };
}
