import { isReturnOver } from '@kanaka/contracts/orders/return-states';
import type { AdminReturn } from '@kanaka/contracts/orders/returns';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { PackageCheck, PackageOpen } from 'lucide-react';
import { z } from 'zod';
import { ReturnCard } from '../features/returns/return-card.tsx';
import { ReturnsApi } from '../features/returns/return-moves.ts';
import { Loaded, LoadingRows, Page } from '../shared/page/page.tsx';
import { ViewTabs } from '../shared/page/view-tabs.tsx';

const Shown = z.object({ show: z.enum(['open', 'closed']).catch('open') });

/** Returns: those in which something is to be done, the oldest on top; or those that are over. */
export function ReturnsPage() {
  const [{ show }, setShown] = useUrlState(Shown);
  const response = ReturnsApi.useReturnsQuery({ query: {} });
  const open = response.currentData?.data.filter(({ state }) => !isReturnOver(state));
  const shown = (rows: readonly AdminReturn[]) =>
    rows.filter(({ state }) => isReturnOver(state) === (show === 'closed'));
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
      <Loaded
        response={response}
        name="Returns"
        skeleton={<LoadingRows label="Loading returns" row="h-52" className="grid gap-4" />}
      >
        {({ data }) =>
          shown(data).length > 0 ? (
            <ul className="grid gap-4">
              {shown(data).map((row) => (
                <li key={row._id}>
                  <ReturnCard row={row} />
                </li>
              ))}
            </ul>
          ) : show === 'open' ? (
            <EmptyState title="No open returns" icon={<PackageCheck />}>
              They appear here as soon as a customer asks to send something back.
            </EmptyState>
          ) : (
            <EmptyState title="No closed returns yet" icon={<PackageOpen />}>
              What was accepted, refused, exchanged or withdrawn stays here.
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}
