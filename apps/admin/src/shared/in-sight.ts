export type Asking<Data> = { isFetching: boolean; data?: Data | undefined; currentData?: Data | undefined };

/** What a list shows: while the next answer is on its way, the one before stays in sight. */
export function inSight<Data>({ isFetching, data, currentData }: Asking<Data>): Data | undefined {
  return isFetching ? data : currentData;
}
