/** What a row should reach; printed beside it, and never a reason to fail, because times depend on the machine. */
export type Wanted = {
  /** At least so many a second. */
  perSecond?: number;
  /** At least this share of the floor's calls a second. */
  ratio?: number;
  /** At most so many milliseconds. */
  p50?: number;
};

export type Figures = { perSecond: number; p50: number | null; ratio: number | null };

const least = ['perSecond', 'ratio'] as const;

export function isReached({ p50, ...wanted }: Wanted, figures: Figures): boolean {
  const isEnough = least.every((name) => wanted[name] === undefined || (figures[name] ?? 0) >= wanted[name]);
  return isEnough && (p50 === undefined || (figures.p50 !== null && figures.p50 <= p50));
}

export function describeWanted({ perSecond, ratio, p50 }: Wanted): string {
  return [
    perSecond !== undefined && `≥ ${perSecond}/s`,
    ratio !== undefined && `ratio ≥ ${ratio}`,
    p50 !== undefined && `p50 ≤ ${p50}`,
  ]
    .filter((text) => text !== false)
    .join(', ');
}
