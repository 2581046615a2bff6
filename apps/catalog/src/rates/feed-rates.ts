import type { MetalRateSettings } from '@kanaka/contracts/catalog/metal-rates';
import { HIGHEST_RATE_PAISE, type PreciousMetal } from '@kanaka/money/metal-rates';
import { roundedShare } from '@kanaka/money/rounded-share';
import { metals } from './next-rates.ts';

/** Paise a gram of the purity that the owner enters. */
export type FeedRates = Partial<Record<PreciousMetal, number>>;

/**
 * The rates in a feed's JSON, at the paths of the settings. Amounts are numbers or text, in rupees for so many grams; text may
 * have commas. A metal that cannot be read does not keep the others back: `faults` says in a sentence what is wrong with it.
 */
export function ratesInFeed(json: unknown, feed: MetalRateSettings['feed']): { rates: FeedRates; faults: string[] } {
  const rates: FeedRates = {};
  const faults: string[] = [];
  for (const metal of metals) {
    const { path, grams } = feed[metal];
    if (path === '') continue;
    const read = paiseIn(valueAt(json, path), { path, grams });
    if (typeof read === 'number') rates[metal] = read;
    else faults.push(read);
  }
  const isAsked = metals.some((metal) => feed[metal].path !== '');
  return { rates, faults: isAsked ? faults : ['No field of the feed is named in the settings.'] };
}

/** Undefined when the JSON has no such field. */
function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Paise a gram, or what is wrong. Without floats: the digits are read as ten-thousandths of a rupee. */
function paiseIn(value: unknown, { path, grams }: { path: string; grams: number }): number | string {
  if (value === undefined) return `The feed has no ${path}.`;
  const written =
    typeof value === 'number' || typeof value === 'string' ? String(value).trim().replaceAll(',', '') : '';
  const [, rupees, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,4})\d*)?$/.exec(written) ?? [];
  if (rupees === undefined) return `${path} of the feed is no amount in rupees.`;
  const paise = roundedShare(Number(rupees + decimals.padEnd(4, '0')), 1, 100 * grams);
  if (paise < 1 || paise > HIGHEST_RATE_PAISE) return `${path} of the feed is no rate of a gram.`;
  return paise;
}
