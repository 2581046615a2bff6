export type Point = { minute: number; bytes: number };

/** The minutes in which a shop that has just started still grows. */
export const WARM_UP_MINUTES = 5;

/**
 * How fast memory grows in MiB an hour: the slope of the line with the least squared distance from all points after the
 * warm-up. NaN with fewer than two of them.
 */
export function slopePerHour(points: readonly Point[], warmUpMinutes = WARM_UP_MINUTES): number {
  const counted = points.filter(({ minute }) => minute > warmUpMinutes);
  if (counted.length < 2) return Number.NaN;
  const mean = (valueOf: (point: Point) => number) =>
    counted.reduce((sum, point) => sum + valueOf(point), 0) / counted.length;
  const [minute, bytes] = [mean((point) => point.minute), mean((point) => point.bytes)];
  const covariance = mean((point) => (point.minute - minute) * (point.bytes - bytes));
  const variance = mean((point) => (point.minute - minute) ** 2);
  return ((covariance / variance) * 60) / 2 ** 20;
}
