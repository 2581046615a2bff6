import { Skeleton } from '@kanaka/ui/skeleton';

export function OrdersSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-16 items-center gap-6 border-b border-hairline px-5 last:border-b-0 max-md:h-23"
        >
          <Skeleton className="h-5 w-28" />
          <Skeleton className="hidden h-5 w-24 md:block" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="ml-auto h-5 w-24" />
          <Skeleton className="hidden h-11 w-28 md:block" />
        </div>
      ))}
    </div>
  );
}
