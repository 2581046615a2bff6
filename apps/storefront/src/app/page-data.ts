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
type Key = keyof ApiState['provided']['keys'];
type Query = NonNullable<ApiState['queries'][string]>;
type Tags = ApiState['provided']['tags'];

type Answer = Pick<Query, 'status' | 'endpointName' | 'originalArgs' | 'data' | 'error'> & {
  key: Key;
  tags: ApiState['provided']['keys'][Key];
};
export type PageData = Answer[];

/** All finished queries of the store, failed ones included. */
export function pageDataOf(store: ShopStore): PageData {
  const { queries, provided } = store.getState()[api.reducerPath];
  return Object.entries(queries).flatMap(([name, query]) => {
    if (query?.status !== QueryStatus.fulfilled && query?.status !== QueryStatus.rejected) return [];
    const key = name as Key;
    const { status, endpointName, originalArgs, data, error } = query;
    return [{ key, status, endpointName, originalArgs, data, error, tags: provided.keys[key] ?? [] }];
  });
}

/** Puts the document's data into the browser's store, as if it had just been loaded. */
export function restorePageData(store: ShopStore, pageData: PageData): void {
  const now = Date.now();
  const queries: ApiState['queries'] = {};
  const keys: ApiState['provided']['keys'] = {};
  const tags: Partial<Tags> = {};
  for (const { key, tags: ownTags, ...answer } of pageData) {
    queries[key] = { ...answer, requestId: PAGE_DATA, startedTimeStamp: now, fulfilledTimeStamp: now } as Query;
    keys[key] = ownTags;
    for (const { type, id = '__internal_without_id' } of ownTags) {
      const ofType = (tags[type as keyof Tags] ??= {});
      (ofType[id] ??= []).push(key);
    }
  }
  const state = store.getState()[api.reducerPath];
  store.dispatch(queriesRestored({ ...state, queries, mutations: {}, provided: { tags: tags as Tags, keys } }));
}
