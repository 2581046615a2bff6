import { toast } from '@kanaka/ui/toaster';
import { Component, type ReactNode, Suspense, useState } from 'react';

/** Says that something was asked for and did not come. */
export function toastNotOpened(): void {
  toast({
    title: 'This could not be opened',
    description: 'Please check your connection and try again.',
    variant: 'destructive',
  });
}

/** Around what opens on a press and is fetched for it: when it breaks, or its code does not come, the page stays. */
export class LazyDialogBoundary extends Component<
  { onFailure?: () => void; fallback?: ReactNode; children: ReactNode },
  { broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    if (this.state.broken) return this.props.fallback;
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
  }
}

/**
 * Something whose code is fetched as soon as a pointer nears its button, or `atOnce`, and which opens when the button is
 * pressed.
 */
export function useLazyDialog({ atOnce = false } = {}) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(atOnce);
  return {
    open,
    onOpenChange: setOpen,
    button: {
      onPointerEnter: () => setWanted(true),
      onClick: () => {
        setWanted(true);
        setOpen(true);
      },
    },
    /** Puts it on the page, or `instead` where it is not there yet. After a failure the next press is another try. */
    show: (content: ReactNode, instead: ReactNode = null) =>
      wanted ? (
        <LazyDialogBoundary
          fallback={instead}
          onFailure={() => {
            // Whoever only passed by has missed nothing.
            if (open) toastNotOpened();
            setOpen(false);
            setWanted(false);
          }}
        >
          {content}
        </LazyDialogBoundary>
      ) : (
        instead
      ),
  };
}
