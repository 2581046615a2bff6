import type { PeriodWords } from './periods.ts';

export type Compared = { now: number; before: number };
export type Comparison = {
  direction: 'more' | 'less' | 'same';
  words: string;
  /** For a list whose heading says what it is compared with. */
  short: string;
};

const percent = (share: number) => (share < 0.005 ? 'Less than 1 %' : `${Math.round(share * 100)} %`);
/** From here on a percentage says less than a multiple. */
const MANYFOLD = 10;

/** How a figure stands to the one before, in words: "12 % more than the 7 days before". */
export function compare({ now, before }: Compared, { than, during }: Pick<PeriodWords, 'than' | 'during'>): Comparison {
  if (now === before && now === 0) return { direction: 'same', words: `None ${during} either`, short: 'None before' };
  if (now === before) return { direction: 'same', words: `As ${during}`, short: 'As before' };
  const direction = now > before ? 'more' : 'less';
  // Where the period before brought nothing, or gave back more than it brought, there is no hundred to count from.
  if (before === 0) return { direction, words: `None ${during}`, short: 'None before' };
  if (before < 0) return { direction, words: `More went back ${during}`, short: 'More went back before' };
  if (now / before >= MANYFOLD) {
    const times = `${Math.round(now / before)} times`;
    return { direction, words: `${times} as much as ${than}`, short: times };
  }
  const short = `${percent(Math.abs(now - before) / before)} ${direction}`;
  return { direction, words: `${short} than ${than}`, short };
}
