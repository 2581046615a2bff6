import { Skeleton } from '@kanaka/ui/skeleton';
import { Card } from '../../shared/page/card.tsx';

/** Placeholder for the form while it is loading. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading settings" className="space-y-5">
      {[3, 8, 2].map((fields, section) => (
        <Card key={section} className="grid gap-x-8 gap-y-4 p-4 sm:p-5 lg:grid-cols-[14rem_1fr]">
          <Skeleton className="h-6 w-32" />
          <div className="grid gap-4 sm:grid-cols-2">
            {Array.from({ length: fields }, (_, field) => (
              <Skeleton key={field} className="h-17" />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
