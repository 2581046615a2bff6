/** Sizes as the Indian trade uses them. A size is stored as its label: "14", "14.5", "2-6". */
import { z } from 'zod';
import { PriceBreakup } from './pricing.ts';
import { lineKey } from './size-labels.ts';
import { Id, text } from '../shapes.ts';

/** The kind of sizes that the pieces of a category have. */
export const Sizing = z.enum(['none', 'ring', 'bangle']);
export type Sizing = z.infer<typeof Sizing>;

/** The size that a request is about; empty for a piece without sizes. */
export const SizeChoice = text(12, { tooLong: 'This size does not exist.' }).default('');

/** Pieces of an order that are to be packed, sent back or refunded. */
export const ChosenLines = z
  .array(z.object({ productId: Id, size: SizeChoice, quantity: z.int().min(1, 'At least 1.').max(1000) }))
  .min(1, 'Please choose a piece.')
  .max(100)
  .refine((lines) => new Set(lines.map(lineKey)).size === lines.length, 'Please name each piece only once.');

/** The net weight of the piece's first metal in this size, in grams; absent when it weighs as the piece does. */
const netWeight = z.number().optional();

/** A size as shoppers read it: `stock` is how many can be bought now. */
export const SizeInShop = z.object({
  size: z.string(),
  stock: z.int(),
  netWeight,
  /** Its own price with its break-up; only where one piece is read, not in lists. */
  priceBreakup: PriceBreakup.optional(),
});

/** A size as admins read it: the stock on hand, and the part of it that unfinished orders have reserved. */
export const SizeInStock = z.object({ size: z.string(), stock: z.int(), reserved: z.int(), netWeight });
