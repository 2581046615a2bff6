import type { Order } from '@kanaka/contracts/orders/orders';

/** The pieces of an order that can be asked to be sent back, with how many of each. */
export function returnablePieces({ cartItems, returnable = [] }: Pick<Order, 'cartItems' | 'returnable'>) {
  return returnable.flatMap(({ productId, size, quantity }) => {
    const item = cartItems.find((one) => one.productId === productId && one.size === size);
    return item ? [{ ...item, quantity }] : [];
  });
}
