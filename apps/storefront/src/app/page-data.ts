/**
 * The data that the server has loaded for a page is part of the document, so that the browser starts with the same data.
 * It has no times and request ids: a page that has not changed keeps its ETag.
 */
import { QueryStatus } from '@reduxjs/toolkit/query';
import { queriesRestored, api } from '../api.ts';
import type { ShopStore } from './store.ts';

/** The id of the script element with the data. */
export const PAGE_DATA = 'page-data';

type ApiState = ReturnType<ShopStore['getState']>['api'];
type Queries = ApiState['queries'];

export type PageData = Pick<ApiState, 'queries' | 'provided'>;

const withTime = (queries: Queries, startedTimeStamp: number): Queries =>
  Object.fromEntries(
    Object.entries(queries).map(([key, query]) => [
      key,
      { ...query, requestId: PAGE_DATA, startedTimeStamp, fulfilledTimeStamp: startedTimeStamp },
    ]),
  ) as Queries;

const isFinished = ({ status }: { status: QueryStatus }) =>
  status === QueryStatus.fulfilled || status === QueryStatus.rejected;

/** In the order of its keys, not in that in which the services happened to answer. */
const sorted = <Value>(values: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** All finished queries of the store, failed ones included, with the tags that they provide. */
export function pageDataOf(store: ShopStore): PageData {
  const { queries, provided } = store.getState()[api.reducerPath];
  const finished = Object.entries(queries).filter(([, query]) => query && isFinished(query));
  return {
    queries: sorted(withTime(Object.fromEntries(finished), 0)),
    provided: { tags: sorted(provided.tags), keys: sorted(provided.keys) } as PageData['provided'],
  };
}

/** Puts the document's data into the browser's store, as if it had just been loaded. */
export function restorePageData(store: ShopStore, { queries, provided }: PageData): void {
  const state = store.getState()[api.reducerPath];
  store.dispatch(queriesRestored({ ...state, queries: withTime(queries, Date.now()), mutations: {}, provided }));
}
