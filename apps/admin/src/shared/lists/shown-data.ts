export type QueryState<Data> = { isFetching: boolean; data?: Data | undefined; currentData?: Data | undefined };

/** The data that a list shows: during a refetch the previous result stays visible. */
export function shownData<Data>({ isFetching, data, currentData }: QueryState<Data>): Data | undefined {
  return isFetching ? data : currentData;
}
