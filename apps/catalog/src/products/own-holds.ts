import type { DetailedPiece } from './products.repository.ts';

/** A piece as it is for a shopper whose unpaid orders hold some of it: a new order of theirs takes that over. */
export function withOwnHolds({ ownHolds, ...row }: DetailedPiece): DetailedPiece {
  const held = (size?: string) =>
    ownHolds.reduce((sum, hold) => (size === undefined || hold.size === size ? sum + hold.quantity : sum), 0);
  return {
    ...row,
    ownHolds: [],
    reserved: row.reserved - held(),
    sizes: row.sizes.map((each) => ({ ...each, reserved: each.reserved - held(each.size) })),
  };
}
