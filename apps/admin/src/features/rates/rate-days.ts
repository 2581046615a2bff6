import { inIndia } from '../../shared/words.tsx';

const short = inIndia({ day: 'numeric', month: 'short' });
const full = inIndia({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** The noon of a day in India, in milliseconds: days are drawn at their true distances. */
export const timeOf = (day: string) => Date.parse(`${day}T12:00:00+05:30`);

/** 21 Nov */
export const shortDay = (time: number) => short.format(time);

/** Sat, 21 Nov 2026 */
export const fullDay = (time: number) => full.format(time);

export type RateDay = { day: string; rate: number };
