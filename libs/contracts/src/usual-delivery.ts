import type { UsualDelivery } from './delivery.ts';

/** What the policies say until the owner chooses otherwise. */
export const newUsualDelivery: UsualDelivery = {
  india: { minDays: 4, maxDays: 7 },
  abroad: { minDays: 15, maxDays: 45 },
};
