/** What sizes are called, in which order they come, and how they are read: nothing that a page has to fetch a parser for. */
import type { Sizing } from './sizes.ts';

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
