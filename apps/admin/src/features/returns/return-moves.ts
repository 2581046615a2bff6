import * as contract from '@kanaka/contracts/orders/returns';
import { call } from '@kanaka/web-kit/call';
import { mayMoveReturn, type ReturnState } from '@kanaka/contracts/orders/return-states';
import { refundOfPieces } from '@kanaka/money/refunds';
import { toPaise } from '@kanaka/money/rupees';
import { api } from '../../api.ts';

export const ReturnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    returns: build.query({ ...call(contract.listReturns), providesTags: ['Return'] }),
    moveReturn: build.mutation({ ...call(contract.moveReturn), invalidatesTags: ['Return', 'Order', 'Product'] }),
  }),
});

const names: Record<ReturnState, { name: string; tone: 'yellow' | 'green' | 'red' | 'neutral' }> = {
  requested: { name: 'Requested', tone: 'yellow' },
  approved: { name: 'Approved', tone: 'yellow' },
  inTransit: { name: 'On its way', tone: 'yellow' },
  received: { name: 'Received', tone: 'yellow' },
  inspected: { name: 'Inspected', tone: 'yellow' },
  exchanging: { name: 'Exchange: waits for the customer', tone: 'yellow' },
  exchanged: { name: 'Exchanged', tone: 'green' },
  accepted: { name: 'Accepted', tone: 'green' },
  refused: { name: 'Refused', tone: 'red' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
  expired: { name: 'Not sent in time', tone: 'neutral' },
};

export const returnName = (state: ReturnState) => names[state].name;
export const returnTone = (state: ReturnState) => names[state].tone;

export type ReturnTarget = contract.ReturnMove['to'];

/** What usually comes next, in this order; the first that can happen is proposed. */
const order: readonly ReturnTarget[] = ['approved', 'received', 'inspected', 'accepted', 'exchanging', 'inTransit'];

/**
 * What the owner can do with a return: one step is proposed, others can be taken instead, and refusing it is apart. What waits for
 * its customer's other piece proposes nothing.
 */
export function movesOf({ state, exchangeFor }: Pick<contract.AdminReturn, 'state' | 'exchangeFor'>) {
  const possible = order.filter((to) => mayMoveReturn(state, to, 'owner'));
  const wanted = exchangeFor && possible.includes('exchanging') && state === 'inspected' ? 'exchanging' : possible[0];
  const primary = state === 'exchanging' ? undefined : wanted;
  return {
    primary,
    others: possible.filter((to) => to !== primary),
    mayRefuse: mayMoveReturn(state, 'refused', 'owner'),
  };
}

/**
 * What a move gives back or keeps for the exchange, in paise, when so many of each line are accepted; null for a move without
 * money, and when the service does not say what they are worth.
 */
export function moneyOf(
  { state, lines, exchange, refundable }: Pick<contract.AdminReturn, 'state' | 'lines' | 'exchange' | 'refundable'>,
  { to, quantities }: { to: ReturnTarget; quantities: readonly number[] },
): number | null {
  if (to !== 'accepted' && to !== 'exchanging') return null;
  if (state === 'exchanging') return exchange?.credit === undefined ? null : toPaise(exchange.credit);
  let paise = 0;
  for (const [place, { worth }] of lines.entries()) {
    if (!worth) return null;
    const quantity = quantities[place] ?? 0;
    paise += quantity > 0 ? toPaise(worth[quantity - 1] ?? 0) : 0;
  }
  return refundable === undefined ? paise : refundOfPieces(paise, toPaise(refundable));
}
