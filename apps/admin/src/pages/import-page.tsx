import { type Import, importOutcomes, isUnderway } from '@kanaka/contracts/catalog/product-imports';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ProgressBar } from '@kanaka/ui/progress-bar';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { z } from 'zod';
import { Findings, ImportBadge, outcomeWords, stateWords } from '../features/imports/import-words.tsx';
import { ImportActions } from '../features/imports/import-actions.tsx';
import { ImportsApi } from '../features/imports/imports-api.ts';
import { notify } from '../shared/forms/form.tsx';
import { PagedList } from '../shared/lists/paged-list.tsx';
import { urlPage } from '../shared/lists/url-fields.ts';
import { Card, Loaded, Page } from '../shared/page/page.tsx';
import { ViewTabs } from '../shared/page/view-tabs.tsx';
import { counted, Moment } from '../shared/words.tsx';

const A_PAGE = 50;
const POLL_MS = 1_000;
const Shown = z.object({ show: z.enum(['', 'all', ...importOutcomes]).catch(''), page: urlPage });

/** The import in the URL: how far it is, what it would change or has changed, and what is wrong. */
export function ImportPage() {
  const { id = '' } = useParams();
  const [isWorking, setWorking] = useState(true);
  const response = ImportsApi.useImportQuery({ params: { id } }, { pollingInterval: isWorking ? POLL_MS : 0 });
  const one = response.currentData?.data;
  const isWorkingNow = one ? isUnderway(one.state) : !response.error;
  if (isWorkingNow !== isWorking) setWorking(isWorkingNow);
  const part = useFocusAfter(one?.state);
  return (
    <Page
      title={one?.fileName ?? 'Import'}
      description={one ? <About of={one} /> : ''}
      action={
        <ButtonLink variant="outline" to="/products/files">
          All imports
        </ButtonLink>
      }
    >
      <Loaded response={response} name="This import" rows={5}>
        {({ data }) => (
          <div ref={part} tabIndex={-1} role="group" aria-label={stateWords(data.state)} className="outline-none">
            {isUnderway(data.state) ? <Progress of={data} /> : <Found of={data} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Takes the focus when it was in a part that a new state has taken away. */
function useFocusAfter(state: string | undefined) {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current && document.activeElement === document.body) part.current?.focus();
    before.current = state;
  }, [state]);
  return part;
}

function About({ of: { state, rows, pieces, by, startedAt } }: { of: Import }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ImportBadge state={state} />
      <span>
        {counted(pieces, 'piece')} in {counted(rows, 'row')}, by {by}, <Moment at={startedAt} />
      </span>
    </span>
  );
}

function Progress({ of: { _id: id, state, pieces, done } }: { of: Import }) {
  const [cancel, { isLoading }] = ImportsApi.useCancelImportMutation();
  const label = state === 'applying' ? 'The pieces are being written' : 'The file is being checked';
  return (
    <Card aria-label="Progress" className="flex flex-col items-start gap-4 p-4 sm:p-5">
      <ProgressBar
        className="w-full"
        label={label}
        percent={pieces === 0 ? 0 : Math.min(100, Math.floor((done * 100) / pieces))}
      />
      <Button variant="outline" busy={isLoading} onClick={() => void notify(cancel({ params: { id } }).unwrap())}>
        Cancel
      </Button>
    </Card>
  );
}

function Found({ of }: { of: Import }) {
  const [{ show: asked, page }, setShown] = useUrlState(Shown);
  const { _id: id, message, counts, pieces } = of;
  // What needs a look first, unless somebody has chosen.
  const show = asked || (importOutcomes.find((outcome) => counts[outcome] > 0) ?? 'all');
  const response = ImportsApi.useImportedPiecesQuery({
    params: { id },
    query: { ...(show !== 'all' && { outcome: show }), page, limit: A_PAGE },
  });
  const views = importOutcomes.map((value) => ({ value, words: outcomeWords(value), count: counts[value] }));
  return (
    <>
      {(message || counts.wrong > 0) && (
        <p role="status" className="mb-4 border border-hairline bg-brick-soft px-4 py-3 text-sm text-brick">
          {message ||
            `${counted(counts.wrong, 'piece has', 'pieces have')} errors, so the file cannot be applied. Correct it and upload it again.`}
        </p>
      )}
      {of.notes.length > 0 && (
        <ul aria-label="About the file" className="mb-4 flex flex-col gap-1.5 text-sm wrap-anywhere text-ink-soft">
          {of.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="mb-6">
        <ImportActions of={of} />
      </div>
      <ViewTabs
        label="Show"
        views={[...views, { value: 'all' as const, words: 'All', count: pieces }]}
        chosen={show}
        onChoose={(next) => setShown({ show: next, page: 1 }, { replace: true })}
      />
      <div className="mt-4">
        <PagedList
          name="Pieces"
          response={response}
          page={page}
          onPage={(next) => setShown({ page: next }, { preventScrollReset: false })}
          rows={8}
          empty={<EmptyState title="There are no such pieces in the file" />}
        >
          {({ data }) => <Findings pieces={data} />}
        </PagedList>
      </div>
    </>
  );
}
