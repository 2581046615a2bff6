import type { OrderItemRow } from '../schema.ts';

/** Pieces as e-mails show them. */
export function mailPieces(items: readonly Pick<OrderItemRow, 'title' | 'size' | 'quantity' | 'image'>[]) {
  return items.map(({ title, size, quantity, image }) => ({ title, size, quantity, image }));
}
