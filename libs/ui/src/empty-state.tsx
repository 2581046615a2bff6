import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Nothing here yet: says so, and what to do about it. */
export function EmptyState({
  title,
  children,
  action,
  icon,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-16 text-center', className)}>
      {icon && <div className="mb-5 text-gold [&_svg]:size-10 [&_svg]:stroke-1">{icon}</div>}
      <p className="font-display text-xl">{title}</p>
      {children && <div className="mt-2 max-w-md text-base text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
