import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { isReturnOver } from '@kanaka/contracts/returns';
import { messageOf } from '@kanaka/web-kit/api-error';
import { PackageOpen } from 'lucide-react';
import { ReturnCard } from '../features/returns/return-card.tsx';
import { useReturnsQuery } from '../features/returns/returns-api.ts';
import { Page } from '../shared/page.tsx';

/** Returns: what waits for somebody first, the oldest on top. */
export function ReturnsPage() {
  const { data, error, isError, refetch } = useReturnsQuery();
  const rows = data?.data;
  const open = rows?.filter(({ state }) => !isReturnOver(state)).length ?? 0;
  return (
    <Page title="Returns" description={rows && `${open} open`}>
      {rows ? (
        rows.length > 0 ? (
          <ul className="grid gap-4">
            {rows.map((row) => (
              <li key={row._id}>
                <ReturnCard row={row} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No returns yet" icon={<PackageOpen aria-hidden="true" />}>
            They appear here as soon as a customer asks to send something back.
          </EmptyState>
        )
      ) : isError ? (
        <ErrorState title="The returns could not be loaded" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading returns" className="grid gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Page>
  );
}
