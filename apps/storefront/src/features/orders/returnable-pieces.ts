import type { Order } from '@kanaka/contracts/orders';
import { isUndecided } from '@kanaka/contracts/returns';
import { withoutPieces } from './without-pieces.ts';

type Ordered = Pick<Order, 'cartItems' | 'refunds' | 'returns'>;

/** The pieces of an order that were neither given back nor asked for already, with how many are left. */
export function returnablePieces({ cartItems, refunds, returns = [] }: Ordered): Order['cartItems'] {
  const asked = returns.filter(({ state }) => isUndecided(state)).flatMap(({ lines }) => lines);
  return withoutPieces(cartItems, [...refunds.flatMap(({ items }) => items), ...asked]);
}
