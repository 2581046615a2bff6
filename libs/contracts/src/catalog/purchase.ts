/** What a piece or a unit cost the shop, and from whom it came. Only the owner reads it: no public schema has it. */
import { z } from 'zod';
import { optionalLine, Rupees, typed, unlessEmpty } from '../shapes.ts';

export const Purchase = z.object({
  /** Rupees for one, before tax; null when it is not known. */
  cost: Rupees.nullable(),
  /** Empty when it is not known. */
  supplier: z.string(),
});
export type Purchase = z.infer<typeof Purchase>;

export const PurchaseDraft = z.object({
  cost: unlessEmpty(
    typed(Rupees.refine((cost) => cost > 0, 'A cost must be above 0. Leave it empty if it is not known.')),
  ),
  supplier: optionalLine(80).default(''),
});
export type PurchaseDraft = z.output<typeof PurchaseDraft>;
