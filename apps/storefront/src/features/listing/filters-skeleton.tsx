import { Skeleton } from '@kanaka/ui/skeleton';
import { FilterGroup } from './filter-group.tsx';

const row = 'flex h-11 items-center gap-3';
const line = 'h-4 w-28';

function Choices({ name, count, first = false }: { name: string; count: number; first?: boolean }) {
  return (
    <FilterGroup {...{ name, first }}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={row}>
          <Skeleton className="size-5" />
          <Skeleton className={line} />
        </div>
      ))}
    </FilterGroup>
  );
}

/** Prices and metals before they are known. */
export function CountedSkeleton() {
  return (
    <>
      <FilterGroup name="Price">
        <div className={row}>
          <Skeleton className="h-0.5 flex-1" />
        </div>
        <div className="mt-3 flex gap-2">
          <Skeleton className="h-18 flex-1" />
          <Skeleton className="h-18 flex-1" />
        </div>
      </FilterGroup>
      <Choices name="Metal" count={6} />
    </>
  );
}

/** The filters beside the pieces while their code is loading: as high as they will be. */
export function FiltersSkeleton({ categories }: { categories: number }) {
  return (
    <div className="space-y-6" role="status" aria-label="Loading filters">
      <Choices name="Category" count={categories || 5} first />
      <CountedSkeleton />
    </div>
  );
}
