import { z } from 'zod';
import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { Address } from '@kanaka/contracts/identity/addresses';
import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import type { Totals } from '@kanaka/money/totals';
import { tabMemory } from '@kanaka/web-kit/browser-memory';
import { linesText } from './order-key.ts';
import type { Gift } from './use-gift.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { Hold } from '../../shared/cart/held-for.ts';
import { CheckoutApi } from './checkout-api.ts';

const PLACE = 'kanaka.held-order';

/** The order that this tab has placed and not paid, also after a reload. */
export const heldOrder = {
  keep: (orderId: string) => tabMemory.write(PLACE, orderId),
  read: () => z.uuid().nullable().catch(null).parse(tabMemory.read(PLACE)),
  forget: () => tabMemory.forget(PLACE),
};

/** What is to be ordered: the cart, for this address and so received. */
export type Wanted = {
  items: readonly CartItem[];
  address: Address | null;
  /** Null until the shopper has chosen; then it is delivered. */
  method: DeliveryMethod | null;
  gift: Gift;
};

/** Whether an unpaid order is still held, and is for exactly this cart and, as far as chosen, this address with its gift and handover. */
function isForCart(
  { priceHeldUntil, payLink, cartItems, addressInfo, pickup }: Order,
  { items, address, method, gift }: Wanted,
): boolean {
  const isSameGift =
    gift.isGift === addressInfo.isGift && (!gift.isGift || gift.giftMessage === addressInfo.giftMessage);
  const isHere = address === null || (address._id === addressInfo.addressId && isSameGift);
  const isHow = method === null || (method === 'pickup') === (pickup !== undefined);
  return priceHeldUntil !== undefined && !payLink && isHere && isHow && linesText(cartItems) === linesText(items);
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

/** An order whose price and pieces are held, and for how long. */
export type Held = { order: Order; hold: Hold & { to: string } };

/** The order that this tab has placed for this cart, address and handover, while it can still be paid. */
export function useHeldOrder(wanted: Wanted) {
  const [orderId, setOrderId] = useState(heldOrder.read);
  const { currentData, fulfilledTimeStamp, refetch } = CheckoutApi.usePlacedOrderQuery(
    orderId ? { params: { orderId } } : skipToken,
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );

  const keep = (id: string) => {
    heldOrder.keep(id);
    setOrderId(id);
  };
  const forget = () => {
    heldOrder.forget();
    setOrderId(null);
  };

  const order = currentData?.data;
  const { priceHeldUntil: until, serverTime } = order ?? {};
  const isHeld = order && until && serverTime && fulfilledTimeStamp !== undefined;
  const held: Held | null =
    isHeld && isForCart(order, wanted)
      ? { order, hold: { until, serverTime, receivedAt: fulfilledTimeStamp, to: whereTo(order) } }
      : null;
  return { held, keep, forget, refetch: () => void (orderId && refetch()) };
}

const whereTo = ({ addressInfo: { recipient, city, pincode }, pickup }: Order) =>
  pickup
    ? 'be collected in the shop'
    : [recipient, [city, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
