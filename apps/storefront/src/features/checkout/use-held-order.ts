import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import type { Address } from '@kanaka/contracts/identity/addresses';
import type { Order } from '@kanaka/contracts/orders/orders';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { Hold } from '../../shared/cart/held-for.ts';
import { usePlacedOrderQuery } from './checkout-api.ts';
import { heldOrder, isForCart } from './held-order.ts';
import type { Gift } from './use-gift.ts';

/** An order whose price and pieces are held, and for how long. */
export type Held = { order: Order; hold: Hold & { to: string } };

/** The order that this tab has placed for this cart, address and handover, while it can still be paid. */
export function useHeldOrder({
  items,
  address,
  method,
  gift,
}: {
  items: readonly CartItem[];
  address: Address | null;
  method: DeliveryMethod | null;
  gift: Gift;
}) {
  const [orderId, setOrderId] = useState(heldOrder.read);
  const { currentData, fulfilledTimeStamp, refetch } = usePlacedOrderQuery(
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
    isHeld && isForCart(order, { items, addressId: address?._id ?? null, method, gift })
      ? { order, hold: { until, serverTime, receivedAt: fulfilledTimeStamp, to: whereTo(order) } }
      : null;
  return { held, keep, forget, refetch: () => void (orderId && refetch()) };
}

const whereTo = ({ addressInfo: { recipient, city, pincode }, pickup }: Order) =>
  pickup
    ? 'be collected in the shop'
    : [recipient, [city, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
