import type { Line } from './stock.repository.ts';

/**
 * Lines with each size of a piece once, by piece and size. Stock is always taken in this order, so two orders that want the same pieces
 * wait for one another in turn and never crosswise.
 */
export function inOrder(lines: Line[]): Line[] {
  const ordered: Line[] = [];
  for (const { productId, size, quantity } of lines.toSorted(byPieceAndSize)) {
    const id = productId.toLowerCase();
    const last = ordered.at(-1);
    if (last?.productId === id && last.size === size) last.quantity += quantity;
    else ordered.push({ productId: id, size, quantity });
  }
  return ordered;
}

function byPieceAndSize(one: Line, other: Line): number {
  const [a, b] = [one, other].map(({ productId, size }) => `${productId.toLowerCase()} ${size}`);
  return a === b ? 0 : String(a) < String(b) ? -1 : 1;
}

/** Whether two lists, both in order, ask for the same. */
export function sameLines(one: Line[], other: Line[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ productId, size, quantity }, index) => {
      const line = other[index];
      return line?.productId === productId && line.size === size && line.quantity === quantity;
    })
  );
}
