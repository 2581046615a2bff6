type Counted = { productId: string; size: string; quantity: number };

/** The lines with how many are left when those that are gone are taken off; without lines of which none is left. */
export function withoutPieces<Line extends Counted>(lines: readonly Line[], gone: readonly Counted[]): Line[] {
  return lines.flatMap((line) => {
    const less = gone
      .filter(({ productId, size }) => productId === line.productId && size === line.size)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return line.quantity > less ? [{ ...line, quantity: line.quantity - less }] : [];
  });
}
