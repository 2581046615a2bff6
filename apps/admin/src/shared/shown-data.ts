export type QueryState<Data> = { isFetching: boolean; data?: Data | undefined; currentData?: Data | undefined };

/** What a list shows: while the next answer is on its way, the one before stays in sight. */
export function shownData<Data>({ isFetching, data, currentData }: QueryState<Data>): Data | undefined {
  return isFetching ? data : currentData;
}
