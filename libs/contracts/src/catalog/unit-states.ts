/** The states of a unit and the only ways from one to another. Without zod, so that pages can use it. */
export const unitStates = ['in-stock', 'held', 'sold', 'returned', 'away'] as const;
export type UnitState = (typeof unitStates)[number];

/**
 * What can happen to a unit: from which states, and to which. The shop itself holds, releases, sells and restocks units with
 * their orders; the owner and a stock take do the others.
 */
export const unitMoves = {
  /** An unfinished order holds it. */
  hold: { from: ['in-stock'], to: 'held' },
  release: { from: ['held'], to: 'in-stock' },
  /** Its order is paid. */
  sell: { from: ['held'], to: 'sold' },
  /** A refund has put it back in stock. */
  restock: { from: ['sold', 'returned'], to: 'in-stock' },
  /** It came back from a shopper, and has to be looked at. */
  'come-back': { from: ['sold'], to: 'returned' },
  /** It is in the shop and can be sold again. */
  'put-in-stock': { from: ['returned', 'away'], to: 'in-stock' },
  /** It is no longer in the shop: missing, with the karigar, melted. */
  'take-away': { from: ['in-stock', 'returned'], to: 'away' },
} as const satisfies Record<string, { from: readonly UnitState[]; to: UnitState }>;
export type UnitMove = keyof typeof unitMoves;

/** The moves that the owner makes by hand. */
export const ownersMoves = ['come-back', 'put-in-stock', 'take-away'] as const satisfies readonly UnitMove[];
export type OwnersMove = (typeof ownersMoves)[number];

/** Whether a unit can make a move from its state. */
export function canMove(state: UnitState, move: UnitMove): boolean {
  const from: readonly UnitState[] = unitMoves[move].from;
  return from.includes(state);
}
