import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Pagination } from '@kanaka/ui/pagination';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Card, Loaded, withinSentence } from '../page/page.tsx';

type Listed = { data: readonly unknown[]; limit: number; total: number };

/** One page of a list in a card, with its loading, error and empty states, and the pagination. */
export function PagedList<Data extends Listed>({
  name,
  response,
  page,
  onPage,
  empty,
  children,
  ...loading
}: {
  /** The plural name of what is listed: "Orders". */
  name: string;
  response: QueryState<Data> & { error?: unknown; refetch: () => unknown };
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  /** Shown when the list has nothing at all; beyond its last page it leads back by itself. */
  empty: ReactNode;
  children: (data: Data) => ReactNode;
} & Pick<ComponentProps<typeof Loaded>, 'rows' | 'row' | 'skeleton'>) {
  const { error, isFetching, refetch } = response;
  const data = shownData(response);
  const pages = data ? Math.max(1, Math.ceil(data.total / data.limit)) : 1;
  const isEmpty = data?.data.length === 0;
  const wasEmpty = useRef(false);
  useEffect(() => {
    // The button that widened an empty list is gone, and its focus with it.
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  const isBeyond = page > pages && isEmpty && data.total > 0;
  return (
    <>
      <Card aria-busy={isFetching}>
        <Loaded response={{ currentData: data, error, refetch }} name={name} {...loading}>
          {(loaded) =>
            loaded.data.length > 0 ? (
              children(loaded)
            ) : isBeyond ? (
              <BeyondTheEnd name={name} pages={pages} onPage={onPage} />
            ) : (
              empty
            )
          }
        </Loaded>
      </Card>
      {!isBeyond && (
        <div className="mt-4 print:hidden">
          <Pagination
            page={Math.min(page, pages)}
            pages={pages}
            onPage={onPage}
            label={`Pages of ${withinSentence(name)}`}
          />
        </div>
      )}
    </>
  );
}

function BeyondTheEnd({ name, pages, onPage }: { name: string; pages: number; onPage: (page: number) => void }) {
  return (
    <EmptyState
      title="This page is empty"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="outline" onClick={() => onPage(1)}>
            First page
          </Button>
          {pages > 1 && (
            <Button variant="outline" onClick={() => onPage(pages)}>
              Last page
            </Button>
          )}
        </div>
      }
    >
      There are fewer {withinSentence(name)} than that.
    </EmptyState>
  );
}

type QueryState<Data> = { isFetching: boolean; data?: Data | undefined; currentData?: Data | undefined };

/** The data that a list shows: during a refetch the previous result stays visible. */
export function shownData<Data>({ isFetching, data, currentData }: QueryState<Data>): Data | undefined {
  return isFetching ? data : currentData;
}
