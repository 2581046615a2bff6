import { Skeleton } from '@kanaka/ui/skeleton';

export function ChangesSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading changes">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-6 border-b border-hairline px-4 py-3 last:border-b-0 md:h-15 md:px-5 md:py-0"
        >
          <Skeleton className="hidden h-5 w-36 md:block" />
          <Skeleton className="hidden h-5 w-24 md:block" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3 w-52 max-w-full" />
            <Skeleton className="h-3 w-32 md:hidden" />
          </div>
          <Skeleton className="h-11 w-18" />
        </div>
      ))}
    </div>
  );
}
