import { type ReactNode, useEffect, useRef } from 'react';
import type { ToastText } from '@kanaka/ui/toast-card';
import { clearToast, toast } from '@kanaka/ui/toaster';

/** Why a form was refused as a whole; nothing without a reason. The toast with the same words has announced it. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return <p className="border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm break-words">{children}</p>;
}

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

/** A field's error, or its hint in the same place: the line is always there, so that nothing moves when an error appears. */
export function noted(error: ReactNode, hint: ReactNode = '\u00a0') {
  return { error, description: error ? undefined : hint };
}
