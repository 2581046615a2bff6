import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Shown instead of an empty list: says that it is empty and what to do about it. */
export function EmptyState({
  title,
  children,
  action,
  icon,
  className = 'py-16',
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Replaces the space above and below. */
  className?: string;
}) {
  return (
    <div className={cn('flex flex-col items-center px-6 text-center', className)}>
      {icon && <div className="mb-5 text-gold [&_svg]:size-10 [&_svg]:stroke-1">{icon}</div>}
      <p className="font-display text-xl">{title}</p>
      {children && <div className="mt-2 max-w-md text-base text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
