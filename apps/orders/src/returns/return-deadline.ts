import type { ReturnReason } from '@kanaka/contracts/returns';
import type { ReturnRules } from '@kanaka/contracts/return-rules';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const INDIA_OFFSET_MS = 5.5 * HOUR_MS;

/** Until when pieces can be asked to be sent back: the end of the last day in India. */
export function returnableUntil(deliveredAt: Date, { days }: Pick<ReturnRules, 'days'>): Date {
  const day = Math.floor((deliveredAt.getTime() + INDIA_OFFSET_MS) / DAY_MS);
  return new Date((day + days + 1) * DAY_MS - INDIA_OFFSET_MS - 1);
}

/** The same for a reason: damage is reported sooner, by the hour. */
export function deadlineFor(reason: ReturnReason, deliveredAt: Date, rules: ReturnRules): Date {
  if (reason === 'damaged') return new Date(deliveredAt.getTime() + rules.damageHours * HOUR_MS);
  return returnableUntil(deliveredAt, rules);
}
