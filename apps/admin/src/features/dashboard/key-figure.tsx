import { cn } from '@kanaka/ui/cn';
import { Skeleton } from '@kanaka/ui/skeleton';
import type { ReactNode } from 'react';

/** One figure with its name, a note, and its comparison with the previous period. */
export function KeyFigure({
  name,
  value,
  note,
  comparison,
  className,
}: {
  name: string;
  /** Undefined while it is loading. */
  value: ReactNode | undefined;
  note?: ReactNode;
  comparison?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('bg-white p-4 sm:p-5', className)}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1">
        {value === undefined ? (
          <>
            <Skeleton className="h-8 w-24 max-w-full" />
            <Skeleton className="mt-2 h-4 w-32 max-w-full" />
            <Skeleton className="mt-2 h-4 w-28 max-w-full" />
          </>
        ) : (
          <>
            <span className="figures block text-xl leading-8 sm:text-2xl">{value}</span>
            <span className="mt-0.5 block min-h-5 text-xs text-ink-muted">{note}</span>
            <span className="mt-1 block min-h-5">{comparison}</span>
          </>
        )}
      </dd>
    </div>
  );
}
