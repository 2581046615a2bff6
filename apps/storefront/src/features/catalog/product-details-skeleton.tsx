import { Skeleton } from '@kanaka/ui/skeleton';
import { detailsColumns, gallery, galleryColumn } from './frames.ts';

/** Placeholder for the details while they are loading. */
export function ProductDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the piece" className={`flex flex-col ${detailsColumns}`}>
      <div className={galleryColumn}>
        <div className={gallery}>
          <Skeleton className="slide-frame lg:col-start-2" />
        </div>
      </div>
      <div className="space-y-4 max-md:mt-9">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}
