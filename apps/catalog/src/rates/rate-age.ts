import type { MetalRateSettings, RateAge } from '@kanaka/contracts/catalog/metal-rates';

const HOUR_MS = 3_600_000;

type Hours = Pick<MetalRateSettings, 'attentionHours' | 'orderableHours'>;

/** Until when pieces can be ordered at a rate of this time. */
export function orderableUntil(since: Date, { orderableHours }: Pick<Hours, 'orderableHours'>): Date {
  return new Date(since.getTime() + orderableHours * HOUR_MS);
}

export function ageOf(since: Date, now: Date, hours: Hours): RateAge {
  if (orderableUntil(since, hours) <= now) return 'not-orderable';
  return now.getTime() - since.getTime() >= hours.attentionHours * HOUR_MS ? 'attention' : 'fresh';
}
