import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** How long a connection that has returned may still fail. */
const SETTLED_MS = 1_000;

// The server has no window.
const isOffline = () => typeof window === 'object' && !navigator.onLine;

/** Shown when loading failed: what happened, and a button to try again. Offline it says so, and tries again once online. */
export function ErrorState({
  title,
  onRetry,
  children = onRetry && 'Please try again in a moment.',
  retryLabel = 'Try again',
  className = 'py-16',
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => unknown;
  retryLabel?: string;
  /** Replaces the space above and below. */
  className?: string;
}) {
  const offline = isOffline();
  useEffect(() => {
    if (!offline || !onRetry) return undefined;
    const later = () => setTimeout(onRetry, SETTLED_MS);
    window.addEventListener('online', later);
    return () => window.removeEventListener('online', later);
  }, [offline, onRetry]);
  const words = offline ? 'Please try again once you are connected.' : children;
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 text-center', className)}>
      <p className="font-display text-xl">{offline ? 'You are offline' : title}</p>
      {words && <div className="mt-2 max-w-md text-base text-ink-soft">{words}</div>}
      {onRetry && (
        <Button
          variant="outline"
          className="mt-6"
          onClick={({ currentTarget }) => {
            // The button goes away while it loads: the focus stays at the page or dialog, not at the start of the document.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
