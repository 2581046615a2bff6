import { ErrorState } from '@kanaka/ui/error-state';
import { Pagination } from '@kanaka/ui/pagination';
import { messageOf } from '@kanaka/web-kit/api-error';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { type QueryState, shownData } from './shown-data.ts';

type Listed = { data: readonly unknown[]; total: number };

/** One page of a list in a card, with its loading, error and empty states, and the pagination. */
export function PagedList<Data extends Listed>({
  name,
  answer,
  page,
  perPage,
  onPage,
  skeleton,
  empty,
  children,
}: {
  /** The plural name of what is listed: "Orders". */
  name: string;
  answer: QueryState<Data> & { error?: unknown; refetch: () => unknown };
  /** From 1. */
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { error, isFetching, refetch } = answer;
  const data = shownData(answer);
  const pages = data ? Math.max(1, Math.ceil(data.total / perPage)) : 1;
  return (
    <>
      <Card aria-busy={isFetching}>
        {data ? (
          data.data.length > 0 ? (
            children(data)
          ) : (
            empty
          )
        ) : error ? (
          <ErrorState title={`${name} could not be loaded`} onRetry={() => void refetch()}>
            {messageOf(error)}
          </ErrorState>
        ) : (
          skeleton
        )}
      </Card>
      <div className="mt-4">
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          onPage={onPage}
          label={`Pages of ${name.toLowerCase()}`}
        />
      </div>
    </>
  );
}
