import type { CartItem } from '@kanaka/contracts/cart/cart';

/** The most working days until a piece of a cart is made; 0 when all are in stock. */
export function longestLead(items: readonly Pick<CartItem, 'leadDays'>[]): number {
  return Math.max(0, ...items.map(({ leadDays = 0 }) => leadDays));
}
