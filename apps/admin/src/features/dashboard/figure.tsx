import { cn } from '@kanaka/ui/cn';
import { Skeleton } from '@kanaka/ui/skeleton';
import type { ReactNode } from 'react';

/** One number, what it counts, and what it was counted among. */
export function Figure({
  name,
  value,
  note,
  failed,
  className,
}: {
  name: string;
  value: ReactNode | undefined;
  note?: ReactNode;
  /** It could not be read. */
  failed: boolean;
  className?: string;
}) {
  return (
    <div className={cn('bg-white p-4 sm:p-5', className)}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1">
        {value === undefined && !failed ? (
          <Skeleton className="h-8 w-24" />
        ) : (
          <span className="figures block text-2xl leading-8">{value ?? '–'}</span>
        )}
        <span className="mt-1 block min-h-5 text-xs text-ink-muted">{value !== undefined && note}</span>
      </dd>
    </div>
  );
}
