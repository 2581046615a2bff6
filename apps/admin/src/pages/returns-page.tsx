import { isReturnOver } from '@kanaka/contracts/returns';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { PackageCheck, PackageOpen } from 'lucide-react';
import { z } from 'zod';
import { ReturnCard } from '../features/returns/return-card.tsx';
import { useReturnsQuery } from '../features/returns/returns-api.ts';
import { Page } from '../shared/page.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';

const Shown = z.object({ show: z.enum(['open', 'closed']).catch('open') });

/** Returns: those in which something is to be done, the oldest on top; or those that are over. */
export function ReturnsPage() {
  const [{ show }, setShown] = useUrlState(Shown);
  const { data, error, isError, refetch } = useReturnsQuery();
  const all = data?.data;
  const open = all?.filter(({ state }) => !isReturnOver(state));
  const rows = show === 'open' ? open : all?.filter(({ state }) => isReturnOver(state));
  return (
    <Page title="Returns">
      <div className="mb-4">
        <ViewTabs
          label="Returns"
          views={[
            { value: 'open', words: 'Open', count: open?.length },
            { value: 'closed', words: 'Closed' },
          ]}
          chosen={show}
          onChoose={(chosen) => setShown({ show: chosen })}
        />
      </div>
      {rows ? (
        rows.length > 0 ? (
          <ul className="grid gap-4">
            {rows.map((row) => (
              <li key={row._id}>
                <ReturnCard row={row} />
              </li>
            ))}
          </ul>
        ) : show === 'open' ? (
          <EmptyState title="No return is open" icon={<PackageCheck aria-hidden="true" />}>
            They appear here as soon as a customer asks to send something back.
          </EmptyState>
        ) : (
          <EmptyState title="No return is closed yet" icon={<PackageOpen aria-hidden="true" />}>
            What was accepted, refused, exchanged or withdrawn stays here.
          </EmptyState>
        )
      ) : isError ? (
        <ErrorState title="The returns could not be loaded" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading returns" className="grid gap-4">
          <Skeleton className="h-52" />
          <Skeleton className="h-52" />
        </div>
      )}
    </Page>
  );
}
