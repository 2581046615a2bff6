import { Skeleton } from '@kanaka/ui/skeleton';

/** The details' shape while they are on their way. */
export function ProductDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the piece" className="grid gap-8 md:grid-cols-2 md:gap-10 lg:gap-14">
      <div className="md:grid md:grid-cols-[4.5rem_1fr] md:gap-3">
        <Skeleton className="aspect-3/4 md:col-start-2" />
      </div>
      <div className="space-y-4">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-13 w-full max-w-md" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}
