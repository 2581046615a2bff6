/** Labels and order of sizes. Kept apart from sizes.ts, so that pages can use it without loading zod. */
import type { Sizing } from './sizes.ts';

/** Rings: 1 to 36 in half steps. */
export const RING_SIZES: readonly string[] = Array.from({ length: 71 }, (_, step) => String(1 + step / 2));

/** Bangles: the inner diameter in inches and sixteenths; the small ones are for children. */
export const BANGLE_SIZES: readonly string[] = [
  ...['1-8', '1-10', '1-12', '1-14'],
  ...['2-0', '2-2', '2-4', '2-6', '2-8', '2-10', '2-12', '2-14', '3-0'],
];

const labels: Record<Sizing, readonly string[]> = { none: [], ring: RING_SIZES, bangle: BANGLE_SIZES };

/** All sizes of a kind, smallest first. */
export function sizesOf(sizing: Sizing): readonly string[] {
  return labels[sizing];
}

/** For sorting: smallest first, for every kind of size. */
export function bySize(one: { size: string }, other: { size: string }): number {
  return rank(one.size) - rank(other.size);
}

function rank(size: string): number {
  const [whole = '0', sixteenths] = size.split('-');
  return sixteenths === undefined ? Number(whole) : Number(whole) * 16 + Number(sixteenths);
}

/** Tells the lines of a cart or an order apart: of one piece and size there is one. */
export const lineKey = ({ productId, size }: { productId: string; size: string }) => `${productId} ${size}`;

/** The title of a bought piece, with its size if it has one. */
export function titleInSize({ title, size }: { title: string; size: string }): string {
  return size ? `${title} · Size ${size}` : title;
}
