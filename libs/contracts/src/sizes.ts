/** Sizes as the trade counts them in India. The words of a size are its label: "14", "14.5", "2-6". */
import { z } from 'zod';
import { text } from './shapes.ts';

/** Which kind of sizes the pieces of a category come in. */
export const Sizing = z.enum(['none', 'ring', 'bangle']);
export type Sizing = z.infer<typeof Sizing>;

/** What is sent with a piece to say which size of it is meant; nothing for a piece that comes in none. */
export const SizeChoice = text(12, { tooLong: 'This size does not exist.' }).default('');

/** What a shopper reads of one size: how many of it can be bought now. */
export const SizeInShop = z.object({ size: z.string(), stock: z.int() });
export type SizeInShop = z.infer<typeof SizeInShop>;

/** What the owner reads of one size: how many are in stock, and how many of them stand in unfinished orders. */
export const SizeInStock = z.object({ size: z.string(), stock: z.int(), reserved: z.int() });
export type SizeInStock = z.infer<typeof SizeInStock>;
