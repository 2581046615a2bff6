import type { ToastText } from '@kanaka/ui/toast-card';
import { clearToast, toast } from '@kanaka/ui/toaster';
import { useEffect, useRef } from 'react';

/** Shows why a form was refused; the notice goes with the form, unless another one has replaced it. */
export function useRefusal(): (message: string) => void {
  const shown = useRef<ToastText>(undefined);
  useEffect(
    () => () => {
      if (shown.current) clearToast(shown.current);
    },
    [],
  );
  return (title) => {
    shown.current = { title, variant: 'destructive' };
    toast(shown.current);
  };
}
