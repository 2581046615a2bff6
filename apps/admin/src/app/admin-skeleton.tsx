import { Skeleton } from '@kanaka/ui/skeleton';
import { VisuallyHidden } from '@kanaka/ui/visually-hidden';
import { PageSkeleton } from './page-skeleton.tsx';

/** Placeholder for the whole app while the session is loading. */
export function AdminSkeleton() {
  return (
    <div className="min-h-dvh lg:pl-60">
      <div role="status">
        <VisuallyHidden>Loading the back office</VisuallyHidden>
      </div>
      <div className="fixed inset-y-0 left-0 hidden w-60 bg-emerald-deep lg:block" />
      <div className="flex h-16 items-center justify-between border-b border-hairline bg-white px-4 sm:px-6 lg:px-8">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-9 w-28" />
      </div>
      <PageSkeleton />
    </div>
  );
}
