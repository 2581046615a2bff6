import { Skeleton } from '@kanaka/ui/skeleton';

export function OrdersSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-b border-hairline px-5 py-3 last:border-b-0 xl:py-1.5">
          <Skeleton className="size-5 shrink-0" />
          <div className="flex flex-1 flex-wrap gap-x-3 gap-y-2">
            <Skeleton className="h-12 w-9" />
            <div className="flex-1 space-y-2">
              <div className="flex justify-between">
                <Skeleton className="h-4 w-18" />
                <Skeleton className="h-4 w-20 md:hidden" />
              </div>
              <Skeleton className="h-4 w-32 xl:hidden" />
              <Skeleton className="h-4 w-44 max-w-full xl:h-3" />
            </div>
            <Skeleton className="h-6 w-48 md:hidden" />
          </div>
          <Skeleton className="h-5 w-20 max-md:hidden" />
          <Skeleton className="h-6 w-24 max-md:hidden" />
          <Skeleton className="h-5 w-22 max-md:hidden" />
          <Skeleton className="h-11 w-11 max-md:hidden xl:w-28" />
        </div>
      ))}
    </div>
  );
}
