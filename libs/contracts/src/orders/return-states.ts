/** The states of a return, and who may move it from which to which. */
import { z } from 'zod';

/**
 * `accepted`: all or a part of the pieces; what was accepted is refunded at the same moment. `exchanging`: accepted too, and
 * what it is worth waits for the piece that its shopper chooses instead. `exchanged`: that piece is ordered and paid. `expired`:
 * approved, and not sent in time.
 */
export const ReturnState = z.enum([
  'requested',
  'approved',
  'inTransit',
  'received',
  'inspected',
  'exchanging',
  'exchanged',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
]);
export type ReturnState = z.infer<typeof ReturnState>;

export type ReturnMover = 'shopper' | 'owner' | 'shop';

/** Every allowed move: to which state, by whom, from which; forward only. A request begins a return. */
export const returnMoves: Record<
  Exclude<ReturnState, 'requested'>,
  Partial<Record<ReturnMover, readonly ReturnState[]>>
> = {
  approved: { owner: ['requested'] },
  inTransit: { shopper: ['approved'], owner: ['approved'] },
  received: { owner: ['approved', 'inTransit'] },
  inspected: { owner: ['received'] },
  exchanging: { owner: ['received', 'inspected'] },
  exchanged: { shop: ['exchanging'] },
  accepted: { owner: ['received', 'inspected', 'exchanging'], shopper: ['exchanging'], shop: ['exchanging'] },
  refused: { owner: ['requested', 'received', 'inspected'] },
  withdrawn: { shopper: ['requested', 'approved'] },
  expired: { shop: ['approved'] },
};

export function mayMoveReturn(from: ReturnState, to: ReturnState, by: ReturnMover): boolean {
  return to !== 'requested' && (returnMoves[to][by]?.includes(from) ?? false);
}

/** Whether nothing can happen to it any more. */
export const isReturnOver = (state: ReturnState) =>
  !Object.values(returnMoves).some((movers) => Object.values(movers).some((from) => from.includes(state)));

/** Whether it is not decided yet what becomes of its pieces; those that were accepted count as given back. */
export const isUndecided = (state: ReturnState) => state !== 'exchanging' && !isReturnOver(state);
