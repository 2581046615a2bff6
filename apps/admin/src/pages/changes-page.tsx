import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import type { AuditEntryDetails } from '@kanaka/contracts/audit';
import { History } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { AuditApi } from '../shared/changes/changes.tsx';
import { ChangeDialog } from '../features/audit/change-dialog.tsx';
import { ChangeFilters } from '../features/audit/change-filters.tsx';
import { ChangesTable } from '../features/audit/changes-table.tsx';
import { PutBack, useMayPutBack } from './put-back.tsx';
import { shownData, PagedList } from '../shared/lists/paged-list.tsx';
import { Page } from '../shared/page/page.tsx';
import { setOnly, urlPage, urlText } from '../shared/lists/url-fields.ts';
import { counted } from '../shared/words.tsx';

const CHANGES_A_PAGE = 25;
const text = urlText(200);
const ChangeSearch = z.object({
  words: text,
  kind: text,
  action: text,
  actor: text,
  from: text,
  to: text,
  subject: text,
  page: urlPage,
  change: text,
});

/** The audit log, newest first; the filters, the page and the opened entry are in the URL. */
export function ChangesPage() {
  const [{ change: opened, page, subject, ...filter }, setSearch] = useUrlState(ChangeSearch);
  const isNarrowed = [subject, ...Object.values(filter)].some(Boolean);
  const changes = AuditApi.useAuditEntriesQuery({
    query: { ...setOnly({ ...filter, subject }), page, limit: CHANGES_A_PAGE },
  });
  const data = shownData(changes);
  const mayPutBack = useMayPutBack();
  const [puttingBack, setPuttingBack] = useState<AuditEntryDetails | null>(null);

  return (
    <Page title="Activity log" description={data ? counted(data.total, 'change', 'changes, newest first') : ''}>
      {subject && <OneThing name={data?.data[0]?.subject.name} onShowAll={() => setSearch({ subject: '', page: 1 })} />}
      <ChangeFilters
        filter={filter}
        actors={data?.actors ?? []}
        onChange={(change) => setSearch({ ...change, page: 1 }, { replace: true })}
      />
      <PagedList
        name="Changes"
        response={changes}
        page={page}
        onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
        rows={10}
        row="h-9"
        empty={
          <EmptyState
            title={isNarrowed ? 'No change matches' : 'Nothing has been changed yet'}
            icon={<History />}
            action={
              isNarrowed && (
                <Button variant="outline" onClick={() => setSearch(ChangeSearch.parse({}))}>
                  Show all changes
                </Button>
              )
            }
          >
            {isNarrowed ? 'Try fewer words or more days.' : 'Every change in the back office is recorded here.'}
          </EmptyState>
        }
      >
        {({ data: entries }) => <ChangesTable entries={entries} onOpen={(change) => setSearch({ change })} />}
      </PagedList>
      {opened && !puttingBack && (
        <ChangeDialog
          id={opened}
          onPutBack={(entry) => (mayPutBack(entry) ? () => setPuttingBack(entry) : null)}
          onClose={() => setSearch({ change: '' })}
        />
      )}
      {puttingBack && (
        <PutBack
          entry={puttingBack}
          onClose={() => {
            setPuttingBack(null);
            setSearch({ change: '' });
            void changes.refetch();
          }}
        />
      )}
    </Page>
  );
}

/** States that the list is filtered to one piece or order, with a button that shows all. */
function OneThing({ name, onShowAll }: { name: string | undefined; onShowAll: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-sm border border-hairline bg-emerald-soft px-4 py-1.5 text-sm">
      <p className="min-w-0 wrap-anywhere">
        Changes of <span className="font-medium">{name ?? 'this alone'}</span>
      </p>
      <Button variant="ghost" padding="none" className="underline underline-offset-4" onClick={onShowAll}>
        Show all changes
      </Button>
    </div>
  );
}
