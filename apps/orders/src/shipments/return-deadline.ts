import type { ReturnReason } from '@kanaka/contracts/orders/returns';
import type { ReturnRules } from '@kanaka/contracts/orders/return-rules';
import { DAY_MS, midnightAfter } from '../india-time.ts';

const HOUR_MS = 3_600_000;

/** Until when pieces can be asked to be sent back: the end of the last day in India. */
export function returnableUntil(deliveredAt: Date, { days }: Pick<ReturnRules, 'days'>): Date {
  return new Date(midnightAfter(deliveredAt).getTime() + days * DAY_MS - 1);
}

/** The same for a reason: damage is reported sooner, by the hour. */
export function deadlineFor(reason: ReturnReason, deliveredAt: Date, rules: ReturnRules): Date {
  if (reason === 'damaged') return new Date(deliveredAt.getTime() + rules.damageHours * HOUR_MS);
  return returnableUntil(deliveredAt, rules);
}
