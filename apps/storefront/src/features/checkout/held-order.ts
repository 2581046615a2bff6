import { z } from 'zod';
import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import type { Totals } from '@kanaka/money/totals';
import { tabMemory } from '@kanaka/web-kit/browser-memory';
import type { Gift } from './use-gift.ts';

const PLACE = 'kanaka.held-order';

/** The order that this tab has placed and not paid, also after a reload. */
export const heldOrder = {
  keep: (orderId: string) => tabMemory.write(PLACE, orderId),
  read: () => z.uuid().nullable().catch(null).parse(tabMemory.read(PLACE)),
  forget: () => tabMemory.forget(PLACE),
};

/** Whether an unpaid order is still held, and is for exactly this cart and, as far as chosen, this address with its gift and handover. */
export function isForCart(
  { priceHeldUntil, cartItems, addressInfo, pickup }: Order,
  {
    items,
    addressId,
    method,
    gift,
  }: { items: readonly CartItem[]; addressId: string | null; method: DeliveryMethod | null; gift: Gift },
): boolean {
  const linesOf = (lines: readonly Pick<CartItem, 'productId' | 'size' | 'quantity'>[]) =>
    lines
      .map(({ productId, size, quantity }) => `${productId}/${size}x${quantity}`)
      .sort()
      .join();
  const isSameGift =
    gift.isGift === addressInfo.isGift && (!gift.isGift || gift.giftMessage === addressInfo.giftMessage);
  const isHere = addressId === null || (addressId === addressInfo.addressId && isSameGift);
  const isHow = method === null || (method === 'pickup') === (pickup !== undefined);
  return priceHeldUntil !== undefined && isHere && isHow && linesOf(cartItems) === linesOf(items);
}

/** A line of the cart; one that is held has the price of its order, and `today` as it is in the cart. */
export type ShownItem = CartItem & { today?: CartItem };

/** The lines of the cart at the price at which they are held. */
export function atHeldPrice(items: readonly CartItem[], { cartItems }: Order): ShownItem[] {
  return items.map((today) => {
    const { priceWas: _, priceBreakup: __, ...item } = today;
    const held = cartItems.find(({ productId, size }) => productId === item.productId && size === item.size);
    if (!held) return today;
    const { price, priceBreakup } = held;
    return { ...item, price, salePrice: 0, ...(priceBreakup && { priceBreakup }), today };
  });
}

/** What is paid for a held order. */
export function heldTotals({ subtotal, taxAmount, shippingCharges, totalAmount }: Order): Totals {
  return {
    subtotalPaise: toPaise(subtotal),
    taxPaise: toPaise(taxAmount),
    shippingPaise: toPaise(shippingCharges),
    totalPaise: toPaise(totalAmount),
  };
}
