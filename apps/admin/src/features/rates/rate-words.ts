/** How the trade says rates: gold for 10 grams, silver for a kilogram. */
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';

/** The other unit in which a metal is quoted, beside the gram. */
export const quotedFor: Record<PreciousMetal, { grams: number; words: string }> = {
  gold: { grams: 10, words: '10 g' },
  silver: { grams: 1000, words: '1 kg' },
  platinum: { grams: 10, words: '10 g' },
};

/** "₹1,60,000.00 for 10 g"; takes paise a gram. */
export function quoted(metal: PreciousMetal, paise: number): string {
  const { grams, words } = quotedFor[metal];
  return `${formatPaise(paise * grams)} for ${words}`;
}

/** What the owner enters, as jewellers call it. */
export const enteredNames: Record<PreciousMetal, string> = {
  gold: '24K gold (999)',
  silver: '999 silver',
  platinum: '950 platinum',
};

const percentFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** "2.0 % up", "unchanged"; both in the same unit. */
export function moveWords(before: number, after: number): string {
  if (before === after) return 'unchanged';
  const share = (Math.abs(after - before) / before) * 100;
  return `${share < 0.05 ? 'less than 0.1' : percentFormat.format(share)} % ${after > before ? 'up' : 'down'}`;
}

/** A change with its sign: "+₹18,40,220.00". Takes rupees. */
export function signedRupees(rupees: number): string {
  const sign = rupees > 0 ? '+' : rupees < 0 ? '−' : '';
  return sign + formatPaise(toPaise(Math.abs(rupees)));
}

/** "3 hours", "3 days": how long ago it was at `now`, in milliseconds. */
export function agoWords(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (minutes < 60) return minutes === 0 ? 'less than a minute' : say(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? say(hours, 'hour') : say(Math.floor(hours / 24), 'day');
}

/** "gold", "gold and silver", "gold, silver and platinum" */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
