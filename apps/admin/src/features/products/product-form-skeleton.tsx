import { Skeleton } from '@kanaka/ui/skeleton';

/** Placeholder for the form while its piece is loading. */
export function ProductFormSkeleton() {
  return (
    <div role="status" aria-label="Loading the product" className="flex flex-col gap-5">
      <Skeleton className="h-24" />
      <div className="grid grid-cols-3 gap-3">
        <Skeleton className="aspect-3/4" />
        <Skeleton className="aspect-3/4" />
      </div>
      {Array.from({ length: 5 }, (_, place) => (
        <Skeleton key={place} className="h-16" />
      ))}
    </div>
  );
}
