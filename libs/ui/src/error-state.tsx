import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** Shown when loading failed: what happened, and a button to retry. */
export function ErrorState({
  title,
  children,
  onRetry,
  className = 'py-16',
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  /** Replaces the space above and below. */
  className?: string;
}) {
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 text-center', className)}>
      <p className="font-display text-xl">{title}</p>
      {children && <div className="mt-2 max-w-md text-base text-ink-soft">{children}</div>}
      {onRetry && (
        <Button variant="outline" className="mt-6" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
