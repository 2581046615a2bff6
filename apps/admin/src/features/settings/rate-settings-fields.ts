import type { MetalRateSettings } from '@kanaka/contracts/catalog/metal-rates';
import { newMetalRates } from '@kanaka/contracts/catalog/shop-profile';
import type { PreciousMetal } from '@kanaka/money/metal-rates';

type FeedFields = { path: string; grams: string };

/** The settings of metal rates as the form has them: numbers as typed. */
export type RateSettingsFields = {
  rule: MetalRateSettings['rule'];
  largeMovePercent: string;
  attentionHours: string;
  orderableHours: string;
  feed: { url: string; everyMinutes: string } & Record<PreciousMetal, FeedFields>;
};

export function rateFieldsOf(settings: MetalRateSettings = newMetalRates): RateSettingsFields {
  const { rule, largeMovePercent, attentionHours, orderableHours, feed } = settings;
  const field = ({ path, grams }: MetalRateSettings['feed']['gold']): FeedFields => ({ path, grams: String(grams) });
  return {
    rule,
    largeMovePercent: String(largeMovePercent),
    attentionHours: String(attentionHours),
    orderableHours: String(orderableHours),
    feed: {
      url: feed.url,
      everyMinutes: String(feed.everyMinutes),
      gold: field(feed.gold),
      silver: field(feed.silver),
      platinum: field(feed.platinum),
    },
  };
}

/** A typed number; null when the field is empty, because Number('') would be 0. */
export const numberIn = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** As the contract reads them. */
export function writtenRates({ rule, feed, ...fields }: RateSettingsFields) {
  const field = ({ path, grams }: FeedFields) => ({ path, grams: Number(grams) });
  return {
    rule,
    largeMovePercent: numberIn(fields.largeMovePercent),
    attentionHours: numberIn(fields.attentionHours),
    orderableHours: numberIn(fields.orderableHours),
    feed: {
      url: feed.url,
      everyMinutes: numberIn(feed.everyMinutes),
      gold: field(feed.gold),
      silver: field(feed.silver),
      platinum: field(feed.platinum),
    },
  };
}
