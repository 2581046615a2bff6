import type { Line, PricedLine } from './stock.repository.ts';

/** Sorts lines by piece and size and merges duplicates. In this form an order's lines are stored and compared. */
export function inOrder(lines: readonly PricedLine[]): PricedLine[] {
  const ordered: PricedLine[] = [];
  for (const { productId, size, quantity, ...unit } of lines.toSorted(byPieceAndSize)) {
    const id = productId.toLowerCase();
    const last = ordered.at(-1);
    if (last?.productId === id && last.size === size) last.quantity += quantity;
    else ordered.push({ productId: id, size, quantity, ...unit });
  }
  return ordered;
}

function byPieceAndSize(one: Line, other: Line): number {
  const [a, b] = [one, other].map(({ productId, size }) => `${productId.toLowerCase()} ${size}`);
  return a === b ? 0 : String(a) < String(b) ? -1 : 1;
}

/** Whether two lines are of the same piece in the same size. */
export const isSameChoice = (one: Line, other: Line) => one.productId === other.productId && one.size === other.size;

/** Whether two lists from `inOrder` are equal. */
export function sameLines(one: Line[], other: Line[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ productId, size, quantity }, index) => {
      const line = other[index];
      return line?.productId === productId && line.size === size && line.quantity === quantity;
    })
  );
}
