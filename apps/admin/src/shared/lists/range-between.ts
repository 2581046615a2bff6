/** The rows from one to another, both included, in either direction; only the other when the one is not among them. */
export function rangeBetween<Row extends { _id: string }>(
  rows: readonly Row[],
  from: string | null,
  to: string,
): Row[] {
  const placeOf = (id: string | null) => rows.findIndex(({ _id }) => _id === id);
  const end = placeOf(to);
  const start = placeOf(from);
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
