import { EmptyState } from '@kanaka/ui/empty-state';
import type { ReactNode } from 'react';
import { Loaded } from '../../shared/page/loaded.tsx';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';

/** What waits for the owner, one per row, with the loading, error and empty states. */
export function AttentionList<Row>({
  name,
  response,
  empty,
  about,
  children,
}: {
  /** The plural name of what is listed: "Payments". */
  name: string;
  response: {
    currentData?: { data: readonly Row[] } | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  /** Said when nothing waits, with what appears here. */
  empty: string;
  about: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Loaded
      response={response}
      failure={`${name} could not be loaded`}
      className="py-10"
      skeleton={<LoadingRows label={`Loading ${name.toLowerCase()}`} />}
    >
      {({ data }) =>
        data.length > 0 ? (
          <ul>{data.flatMap((row) => children(row))}</ul>
        ) : (
          <EmptyState title={empty} className="py-10">
            {about}
          </EmptyState>
        )
      }
    </Loaded>
  );
}
