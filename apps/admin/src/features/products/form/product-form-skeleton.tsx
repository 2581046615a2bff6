import { SheetFooter } from '@kanaka/ui/sheet-footer';
import { Skeleton } from '@kanaka/ui/skeleton';

/** Placeholder for the form while its piece is loading. `isStored` for a piece that has a head, stock and units. */
export function ProductFormSkeleton({ isStored = false }: { isStored?: boolean }) {
  return (
    <div role="status" aria-label="Loading the product" className="flex flex-col gap-5">
      {isStored && (
        <div className="-mb-1 flex items-center gap-4">
          <Skeleton className="aspect-3/4 w-14 shrink-0" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      )}
      <div className="-mx-5 flex h-11 items-center gap-4 overflow-hidden border-b border-hairline px-5">
        {Array.from({ length: isStored ? 8 : 6 }, (_, part) => (
          <Skeleton key={part} className="h-4 w-12 shrink-0" />
        ))}
      </div>
      {isStored && (
        <>
          <Skeleton className="h-11" />
          <Skeleton className="h-6 w-24" />
          {Array.from({ length: 3 }, (_, unit) => (
            <Skeleton key={unit} className="h-10" />
          ))}
        </>
      )}
      <Skeleton className="h-24" />
      <div className="grid grid-cols-2 gap-3 xs:grid-cols-3">
        <Skeleton className="aspect-3/4" />
        <Skeleton className="aspect-3/4" />
      </div>
      {Array.from({ length: 5 }, (_, place) => (
        <div key={place} className="space-y-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11" />
        </div>
      ))}
      <SheetFooter>
        <Skeleton className="h-11" />
      </SheetFooter>
    </div>
  );
}
