import { Skeleton } from '@kanaka/ui/skeleton';

/** Placeholder for a list of pieces with amounts. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="px-4 py-2 sm:px-5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-3">
          <Skeleton className="h-12 w-9 shrink-0" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20 shrink-0" />
        </div>
      ))}
    </div>
  );
}
