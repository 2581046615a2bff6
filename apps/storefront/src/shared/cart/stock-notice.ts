import { type CartItem, ONE_OF_TAGGED } from '@kanaka/contracts/cart/cart';

/** The words beside a line of which fewer can be bought than the cart has; else null. */
export function stockNotice({
  tagged,
  totalStock,
  quantity,
}: Pick<CartItem, 'tagged' | 'totalStock' | 'quantity'>): string | null {
  if (totalStock >= quantity) return null;
  if (totalStock <= 0) return 'No longer in stock';
  return tagged ? ONE_OF_TAGGED : `Only ${totalStock} left`;
}
