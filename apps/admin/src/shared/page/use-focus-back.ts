import { useEffect, useRef } from 'react';

/** For a button that is replaced by a form: the button takes the focus again when the form closes. */
export function useFocusBack(formOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !formOpen) button.current?.focus();
    wasOpen.current = formOpen;
  }, [formOpen]);
  return button;
}
