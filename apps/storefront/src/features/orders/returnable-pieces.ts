import type { Order } from '@kanaka/contracts/orders';
import { isUndecided } from '@kanaka/contracts/returns';

type Ordered = Pick<Order, 'cartItems' | 'refunds' | 'returns'>;

/** The pieces of an order that were neither given back nor asked for already, with how many are left. */
export function returnablePieces({ cartItems, refunds, returns = [] }: Ordered): Order['cartItems'] {
  const asked = returns.filter(({ state }) => isUndecided(state)).flatMap(({ lines }) => lines);
  const gone = [...refunds.flatMap(({ items }) => items), ...asked];
  return cartItems.flatMap((item) => {
    const less = gone
      .filter(({ productId, size }) => productId === item.productId && size === item.size)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return item.quantity > less ? [{ ...item, quantity: item.quantity - less }] : [];
  });
}
