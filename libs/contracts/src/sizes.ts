/** Sizes as the trade counts them in India. The words of a size are its label: "14", "14.5", "2-6". */
import { z } from 'zod';

/** Which kind of sizes the pieces of a category come in. */
export const Sizing = z.enum(['none', 'ring', 'bangle']);
export type Sizing = z.infer<typeof Sizing>;

/** Rings: 1 to 36, and the halves between. */
export const RING_SIZES: readonly string[] = Array.from({ length: 71 }, (_, step) => String(1 + step / 2));

/** Bangles: inches and sixteenths of an inch across the inside; the small ones are children's. */
export const BANGLE_SIZES: readonly string[] = [
  ...['1-8', '1-10', '1-12', '1-14'],
  ...['2-0', '2-2', '2-4', '2-6', '2-8', '2-10', '2-12', '2-14', '3-0'],
];

const labels: Record<Sizing, readonly string[]> = { none: [], ring: RING_SIZES, bangle: BANGLE_SIZES };

/** Every size of a kind, smallest first. */
export function sizesOf(sizing: Sizing): readonly string[] {
  return labels[sizing];
}

/** For sorting: smallest first, whatever the kind. */
export function bySize(one: { size: string }, other: { size: string }): number {
  return rank(one.size) - rank(other.size);
}

function rank(size: string): number {
  const [whole = '0', sixteenths] = size.split('-');
  return sixteenths === undefined ? Number(whole) : Number(whole) * 16 + Number(sixteenths);
}

/** A bought piece by its title and, where it has one, its size. */
export function titleInSize({ title, size }: { title: string; size: string }): string {
  return size ? `${title} · Size ${size}` : title;
}

/** What is sent with a piece to say which size of it is meant; nothing for a piece that comes in none. */
export const SizeChoice = z.string().trim().max(12, 'This size does not exist.').default('');

/** What a shopper reads of one size: how many of it can be bought now. */
export const SizeInShop = z.object({ size: z.string(), stock: z.int() });
export type SizeInShop = z.infer<typeof SizeInShop>;

/** What the owner reads of one size: how many are in the house, and how many of them stand in unfinished orders. */
export const SizeInHouse = z.object({ size: z.string(), stock: z.int(), reserved: z.int() });
export type SizeInHouse = z.infer<typeof SizeInHouse>;
