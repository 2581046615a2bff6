import { exportSettlements, settlementsFileName } from '@kanaka/contracts/orders/settlements';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { AttentionApi } from '../features/attention/attention-api.ts';
import { OpenSettlements } from '../features/attention/open-settlements.tsx';
import { ReadingState, ReadNow, useReading } from '../features/settlements/reading-state.tsx';
import { SettlementsApi } from '../features/settlements/settlements-api.ts';
import { SettlementsTable } from '../features/settlements/settlements-table.tsx';
import { DayFields } from '../shared/forms/day-fields.tsx';
import { PagedList, shownData } from '../shared/lists/paged-list.tsx';
import { setOnly, urlDay, urlPage } from '../shared/lists/url-fields.ts';
import { Page, TitledCard } from '../shared/page/page.tsx';
import { FileButton } from '../shared/lists/file-actions.tsx';
import { fileOf } from '../shared/use-download.ts';
import { counted, shopDay } from '../shared/words.tsx';

const A_PAGE = 50;

const SettlementSearch = z.object({ from: urlDay, to: urlDay, page: urlPage });

/** What Razorpay has paid into the bank account, by day, and what does not agree with the orders. */
export function SettlementsPage() {
  const [{ page, ...typed }, setSearch] = useUrlState(SettlementSearch);
  const days = setOnly(typed);
  const settlements = SettlementsApi.useSettlementsQuery({ query: { ...days, page, limit: A_PAGE } });
  const open = AttentionApi.useOpenSettlementsQuery();
  const reading = useReading();
  const [today] = useState(() => shopDay(new Date()));
  const total = shownData(settlements)?.total;
  return (
    <Page
      title="Settlements"
      description={<span role="status">{total !== undefined && counted(total, 'settlement')}</span>}
      action={
        <div className="flex flex-wrap gap-3">
          <ReadNow state={reading} />
          <FileButton
            disabled={!total}
            file={() =>
              fileOf(
                exportSettlements,
                { query: days },
                { what: 'Settlements', fileName: settlementsFileName(days, today) },
              )
            }
          >
            Export CSV
          </FileButton>
        </div>
      }
    >
      <ReadingState state={reading} />
      {(open.data?.data.length ?? 0) > 0 && (
        <TitledCard id="open-settlements" title="To clarify" className="mb-6">
          <OpenSettlements />
        </TitledCard>
      )}
      <div
        role="group"
        aria-label="Days of the settlements"
        className="mb-4 grid max-w-md grid-cols-2 gap-3 print:hidden"
      >
        <DayFields
          {...typed}
          max={today}
          fault={typed.from && typed.to && typed.from > typed.to ? 'The last day comes before the first.' : null}
          onChange={(change) => setSearch({ ...change, page: 1 }, { replace: true })}
        />
      </div>
      <PagedList
        name="Settlements"
        response={settlements}
        page={page}
        onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
        rows={8}
        empty={
          <EmptyState
            title={typed.from || typed.to ? 'No settlement in these days' : 'No settlements yet'}
            icon={<Landmark />}
            action={
              (typed.from || typed.to) && (
                <Button variant="outline" onClick={() => setSearch({ from: '', to: '', page: 1 })}>
                  Show all days
                </Button>
              )
            }
          >
            Razorpay pays into your bank account two working days after a payment. Each transfer appears here with its
            fees.
          </EmptyState>
        }
      >
        {({ data, sums }) => <SettlementsTable settlements={data} sums={sums} />}
      </PagedList>
    </Page>
  );
}
