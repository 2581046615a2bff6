const short = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** ₹1.2L, for an axis. Takes rupees. */
export const shortRupees = (rupees: number) => short.format(rupees);

/** Where an axis has its lines: round steps of 1, 2, 2.5 or 5, that hold every amount; only 0 without any. Takes rupees. */
export function axisSteps(amounts: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  if (least === most) return [0];
  const wanted = (most - least) / 4;
  const size = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * size).find((each) => each >= wanted) ?? wanted;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, place) => (first + place) * step);
}
