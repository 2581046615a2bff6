import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** Something did not load: what happened, and a way to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  className?: string;
}) {
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 py-16 text-center', className)}>
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
