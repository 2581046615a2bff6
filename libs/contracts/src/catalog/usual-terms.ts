import type { UsualDelivery } from '../orders/delivery.ts';
import type { ReturnRules } from '../orders/return-window.ts';
import type { UnpaidLimit } from './settings.ts';

/** What the policies say until the owner chooses otherwise. */
export const newUsualDelivery: UsualDelivery = {
  india: { minDays: 4, maxDays: 7 },
  abroad: { minDays: 15, maxDays: 45 },
};

/** How long a piece can be sent back until the owner chooses otherwise. */
export const usualReturns: ReturnRules = { days: 7, damageHours: 48 };

/** How much an account holds without paying until the owner chooses otherwise: ₹50 lakh, and more than most people buy. */
export const usualUnpaidLimit: UnpaidLimit = { pieces: 10, rupees: 50_00_000 };
