import type { Openable } from '@kanaka/ui/overlay';
import { CartSheet } from '../features/cart/cart-sheet.tsx';
import { DeliveryCheck } from '../pages/parts/delivery-check.tsx';

/** The cart, with when its pieces arrive. */
export function ShopCart({ open, onOpenChange }: Openable) {
  return <CartSheet {...{ open, onOpenChange }} delivery={(cart) => <DeliveryCheck {...cart} />} />;
}
