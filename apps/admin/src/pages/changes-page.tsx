import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { History } from 'lucide-react';
import { useAuditEntriesQuery } from '../features/audit/audit-api.ts';
import { ChangeDialog } from '../features/audit/change-dialog.tsx';
import { ChangeFilters, type ChangeFilter } from '../features/audit/change-filters.tsx';
import { ChangesSkeleton } from '../features/audit/changes-skeleton.tsx';
import { ChangesTable } from '../features/audit/changes-table.tsx';
import { OneThing } from '../features/audit/one-thing.tsx';
import { shownData } from '../shared/shown-data.ts';
import { Page } from '../shared/page.tsx';
import { PagedList } from '../shared/paged-list.tsx';
import { useAddress } from '../shared/use-address.ts';

const CHANGES_A_PAGE = 25;
const narrowing = ['words', 'kind', 'action', 'actor', 'from', 'to', 'subject'] as const;

/** Who changed what and when, newest first; what is looked for, the page and the opened change stand in the address. */
export function ChangesPage() {
  const { asked, page, put, clear } = useAddress();
  const opened = asked('change');
  const filter: ChangeFilter = {
    words: asked('words'),
    kind: asked('kind'),
    action: asked('action'),
    actor: asked('actor'),
    from: asked('from'),
    to: asked('to'),
  };
  const subject = asked('subject');
  const isNarrowed = narrowing.some((name) => asked(name) !== '');
  const { actor, from, to, ...words } = filter;
  const changes = useAuditEntriesQuery({
    query: {
      ...words,
      subject,
      page,
      limit: CHANGES_A_PAGE,
      ...(actor && { actor }),
      ...(from && { from }),
      ...(to && { to }),
    },
  });
  const data = shownData(changes);

  return (
    <Page
      title="Changes"
      description={
        data && `${data.total.toLocaleString('en-IN')} ${data.total === 1 ? 'change' : 'changes, newest first'}`
      }
    >
      {subject && <OneThing name={data?.data[0]?.subject.name} onShowAll={() => put({ subject: '', page: '' })} />}
      <ChangeFilters
        filter={filter}
        actors={data?.actors ?? []}
        onChange={(change) => put({ ...change, page: '' }, { replace: true })}
      />
      <PagedList
        name="Changes"
        answer={changes}
        page={page}
        perPage={CHANGES_A_PAGE}
        onPage={(next) => put({ page: next === 1 ? '' : String(next) })}
        skeleton={<ChangesSkeleton />}
        empty={
          <EmptyState
            title={page > 1 ? 'This page is empty' : isNarrowed ? 'No change matches' : 'Nothing has been changed yet'}
            icon={<History aria-hidden="true" />}
            action={
              (isNarrowed || page > 1) && (
                <Button variant="outline" onClick={clear}>
                  Show all changes
                </Button>
              )
            }
          >
            {isNarrowed
              ? 'Try fewer words or more days.'
              : 'Whatever somebody changes in the back office appears here, and stays.'}
          </EmptyState>
        }
      >
        {({ data: entries }) => <ChangesTable entries={entries} onOpen={(change) => put({ change })} />}
      </PagedList>
      {opened && <ChangeDialog id={opened} onClose={() => put({ change: '' })} />}
    </Page>
  );
}
