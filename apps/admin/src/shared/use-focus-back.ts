import { useEffect, useRef } from 'react';

/** For a button that gives way to a form: it has the focus again once the form is gone. */
export function useFocusBack(formOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !formOpen) button.current?.focus();
    wasOpen.current = formOpen;
  }, [formOpen]);
  return button;
}
