/** The value that `share` of all do not exceed; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const ranked = values.toSorted((one, other) => one - other);
  return ranked[Math.min(ranked.length - 1, Math.ceil(ranked.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** How much more the end of a run holds than its beginning, as a ratio of medians of its first and last quarter. */
export function growth(values: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  return median(values.slice(-quarter)) / median(values.slice(0, quarter));
}
