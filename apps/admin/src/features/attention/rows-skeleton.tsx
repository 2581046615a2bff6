import { Skeleton } from '@kanaka/ui/skeleton';

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 p-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
