import { useCallback, useEffect, useRef } from 'react';

/** For UnsavedChangesGuard: the same functions on every render. `forget` counts at once, before the next render. */
export function useUnsaved(isDirty: boolean) {
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const isUnsaved = useCallback(() => dirty.current, []);
  const forget = useCallback(() => {
    dirty.current = false;
  }, []);
  return { isUnsaved, forget };
}
