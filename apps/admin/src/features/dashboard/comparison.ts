import type { PeriodWords } from './periods.ts';

export type Compared = { now: number; before: number };
export type Comparison = { direction: 'more' | 'less' | 'same'; words: string };

const percent = (share: number) => (share < 0.005 ? 'Less than 1 %' : `${Math.round(share * 100)} %`);
/** From here on a percentage says less than a multiple. */
const MANYFOLD = 10;

/** How a figure stands to the one before, in words: "12 % more than the 7 days before". */
export function compare({ now, before }: Compared, { than, during }: Pick<PeriodWords, 'than' | 'during'>): Comparison {
  if (now === before) return { direction: 'same', words: now === 0 ? `None ${during} either` : `As ${during}` };
  const direction = now > before ? 'more' : 'less';
  // Where the period before brought nothing, or gave back more than it brought, there is no hundred to count from.
  if (before <= 0) return { direction, words: before === 0 ? `None ${during}` : `More went back ${during}` };
  if (now / before >= MANYFOLD) return { direction, words: `${Math.round(now / before)} times as much as ${than}` };
  return { direction, words: `${percent(Math.abs(now - before) / before)} ${direction} than ${than}` };
}
