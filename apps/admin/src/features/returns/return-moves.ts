import { type AdminReturn, mayMoveReturn, type ReturnMove } from '@kanaka/contracts/orders/returns';

export type ReturnTarget = ReturnMove['to'];

/** What usually comes next, in this order; the first that can happen is proposed. */
const order: readonly ReturnTarget[] = ['approved', 'received', 'inspected', 'accepted', 'exchanging', 'inTransit'];

/**
 * What the owner can do with a return: one step is proposed, others can be taken instead, and refusing it is apart. What waits for
 * its customer's other piece proposes nothing.
 */
export function movesOf({ state, exchangeFor }: Pick<AdminReturn, 'state' | 'exchangeFor'>) {
  const possible = order.filter((to) => mayMoveReturn(state, to, 'owner'));
  const wanted = exchangeFor && possible.includes('exchanging') && state === 'inspected' ? 'exchanging' : possible[0];
  const primary = state === 'exchanging' ? undefined : wanted;
  return {
    primary,
    others: possible.filter((to) => to !== primary),
    mayRefuse: mayMoveReturn(state, 'refused', 'owner'),
  };
}
