/** The value that a `share` of all values does not exceed; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const ranked = values.toSorted((one, other) => one - other);
  return ranked[Math.min(ranked.length - 1, Math.ceil(ranked.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/**
 * How much larger values are at the end of a run than at its beginning: the ratio of medians of the last and first quarter.
 */
export function growth(values: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  return median(values.slice(-quarter)) / median(values.slice(0, quarter));
}
