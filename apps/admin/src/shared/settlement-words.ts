import { SETTLED_WITHIN_DAYS, type SettlementProblem } from '@kanaka/contracts/orders/settlements';

/** What does not agree between a settlement and the orders. */
export const problemWords: Record<SettlementProblem, string> = {
  missing: `in no settlement after ${SETTLED_WITHIN_DAYS} days`,
  'no-order': 'belongs to no order of the shop',
  unknown: 'the shop does not know it',
  amount: 'the shop has another amount',
};
