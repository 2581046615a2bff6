/** How long a piece can be sent back: a setting, which each order keeps as it was when the order was placed. */
import { z } from 'zod';

/** Counted from the delivery. */
export const ReturnRules = z.object({
  days: z.int('Please enter a whole number.').min(1, 'This must be at least 1.').max(90, 'This must be at most 90.'),
  /** For telling that it came damaged. */
  damageHours: z
    .int('Please enter a whole number.')
    .min(1, 'This must be at least 1.')
    .max(720, 'This must be at most 720.'),
});
export type ReturnRules = z.output<typeof ReturnRules>;
