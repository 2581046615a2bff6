/** How long a piece can be sent back: a setting, which each order keeps as it was when the order was placed. */
import { z } from 'zod';
import { wholeNumber } from '../shapes.ts';

/** What the shop writes about a step of a return. */
export const MAX_RETURN_NOTE = 1_000;

/** Counted from the delivery. */
export const ReturnRules = z.object({
  days: wholeNumber(1, 90),
  /** For telling that it came damaged. */
  damageHours: wholeNumber(1, 720),
});
export type ReturnRules = z.output<typeof ReturnRules>;
