import type { MetalRateSettings } from '@kanaka/contracts/metal-rates';
import { HIGHEST_RATE_PAISE, type PreciousMetal } from '@kanaka/money/metal-rates';
import { roundedShare } from '@kanaka/money/rounded-share';
import { metals } from './next-rates.ts';

/** Paise a gram of the purity that the owner enters. */
export type FeedRates = Partial<Record<PreciousMetal, number>>;

/**
 * The rates in a feed's JSON, at the paths of the settings. Amounts are numbers or text, in rupees for so many grams; text may
 * have commas. Throws an Error that names what is wrong.
 */
export function ratesInFeed(json: unknown, feed: MetalRateSettings['feed']): FeedRates {
  const rates: FeedRates = {};
  for (const metal of metals) {
    const { path, grams } = feed[metal];
    if (path !== '') rates[metal] = paiseIn(valueAt(json, path), { path, grams });
  }
  if (Object.keys(rates).length === 0) throw new Error('No field of the feed is named in the settings.');
  return rates;
}

function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      throw new Error(`The feed has no ${path}.`);
    }
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Without floats: the digits are read as ten-thousandths of a rupee. */
function paiseIn(value: unknown, { path, grams }: { path: string; grams: number }): number {
  const written =
    typeof value === 'number' || typeof value === 'string' ? String(value).trim().replaceAll(',', '') : '';
  const [, rupees, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,4})\d*)?$/.exec(written) ?? [];
  if (rupees === undefined) throw new Error(`${path} of the feed is no amount in rupees.`);
  const paise = roundedShare(Number(rupees + decimals.padEnd(4, '0')), 1, 100 * grams);
  if (paise < 1 || paise > HIGHEST_RATE_PAISE) throw new Error(`${path} of the feed is no rate of a gram.`);
  return paise;
}
