import type { Line } from './stock.repository.ts';

/**
 * Lines with each piece once, by piece. Stock is always taken in this order, so two orders that want the same pieces
 * wait for one another in turn and never crosswise.
 */
export function inOrder(lines: Line[]): Line[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Whether two lists, both in order, ask for the same. */
export function sameLines(one: Line[], other: Line[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ productId, quantity }, index) => {
      const line = other[index];
      return line?.productId === productId && line.quantity === quantity;
    })
  );
}
