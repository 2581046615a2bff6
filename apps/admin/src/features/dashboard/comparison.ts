import type { PeriodWords } from './periods.ts';

export type Compared = { now: number; before: number };
export type Comparison = {
  /** Null when there is nothing to compare with. */
  direction: 'more' | 'less' | null;
  words: string;
  /** For a list whose heading names the period that is compared with. */
  short: string;
};

const percent = (share: number) => (share < 0.005 ? 'Less than 1 %' : `${Math.round(share * 100)} %`);
/** From this factor on, "10 times as much" is clearer than a percentage. */
const MANYFOLD = 10;

/** Describes a figure relative to the previous period: "12 % more than the 7 days before". */
export function compare({ now, before }: Compared, { than, during }: Pick<PeriodWords, 'than' | 'during'>): Comparison {
  if (now === before && now === 0) return { direction: null, words: `None ${during} either`, short: '–' };
  if (now === before) return { direction: null, words: `Unchanged: as ${during}`, short: 'Unchanged' };
  if (before === 0) return { direction: null, words: `New: none ${during}`, short: 'New' };
  const direction = now > before ? 'more' : 'less';
  // With a negative previous figure (refunds above sales) there is no percentage.
  if (before < 0) return { direction, words: `More went back ${during}`, short: 'More went back before' };
  if (now / before >= MANYFOLD) {
    const times = `${Math.round(now / before)} times`;
    return { direction, words: `${times} as much as ${than}`, short: times };
  }
  const short = `${percent(Math.abs(now - before) / before)} ${direction}`;
  return { direction, words: `${short} than ${than}`, short };
}
