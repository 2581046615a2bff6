import { toast } from '@kanaka/ui/toaster';
import { type ReactNode, Suspense, useEffect, useState, useTransition } from 'react';
import { Boundary } from './boundary.tsx';

/** Shows that something could not be opened because its code could not be loaded, with a button to try again. */
export function toastNotOpened(retry: () => void): void {
  toast({
    title: navigator.onLine ? 'This could not be opened' : 'You are offline',
    description: 'Please check your connection and try again.',
    variant: 'destructive',
    action: { label: 'Retry', onPress: retry },
  });
}

/** Error boundary around something lazily loaded that the page can do without. */
export function LazyDialogBoundary({
  onFailure,
  fallback,
  children,
}: {
  onFailure?: () => void;
  fallback?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Boundary fallback={fallback} onFailure={onFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/** Calls `onShown` when all beside it is loaded and shown. */
export function WhenShown({ onShown }: { onShown: () => void }) {
  useEffect(onShown);
  return null;
}

/**
 * A dialog whose code is loaded when the pointer enters its button (with `atOnce`: immediately), and which opens when the
 * button is clicked.
 */
export function useLazyDialog({ atOnce = false } = {}) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(atOnce);
  // In a transition: a dialog takes longer to render than the answer to a press may take. Meanwhile its button looks pressed.
  const [isOpening, startTransition] = useTransition();
  // The transition does not wait for the code.
  const [isLoaded, setLoaded] = useState(false);
  const show = () =>
    startTransition(() => {
      setWanted(true);
      setOpen(true);
    });
  return {
    open,
    /** For the dialog. */
    state: { open, onOpenChange: setOpen },
    button: {
      onPointerEnter: () => setWanted(true),
      onClick: show,
      'data-busy': isOpening || (open && !isLoaded) || undefined,
    },
    /** Renders the dialog, or `instead` while it is not loaded. After a failure the next click tries again. */
    show: (content: ReactNode, instead: ReactNode = null) =>
      wanted ? (
        <LazyDialogBoundary
          fallback={instead}
          onFailure={() => {
            // No message if the button was only hovered.
            if (open) toastNotOpened(show);
            setOpen(false);
            setWanted(false);
          }}
        >
          {content}
          {!isLoaded && <WhenShown onShown={() => setLoaded(true)} />}
        </LazyDialogBoundary>
      ) : (
        instead
      ),
  };
}
