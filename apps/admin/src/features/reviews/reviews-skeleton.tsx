import { Skeleton } from '@kanaka/ui/skeleton';

/** Placeholder for the list while it is loading. */
export function ReviewsSkeleton() {
  return (
    <div role="status" aria-label="Loading reviews">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="border-b border-hairline p-4 last:border-b-0 sm:p-5">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="mt-3 h-5 w-full max-w-3xl" />
          <Skeleton className="mt-4 h-9 w-40" />
        </div>
      ))}
    </div>
  );
}
