import { weighedUnit } from '../stock/unit-mapper.ts';
import { priceByWeights } from './price-by-weights.ts';
import type { DetailedPiece } from './products.repository.ts';

/**
 * A piece as it is for a shopper whose unpaid orders hold some of it: a new order of theirs takes that over. A tagged piece
 * then costs what the unit costs that they hold, or that was chosen.
 */
export function withOwnHolds({ ownHolds, ownUnits, ...row }: DetailedPiece): DetailedPiece {
  const held = (size?: string) =>
    ownHolds.reduce((sum, hold) => (size === undefined || hold.size === size ? sum + hold.quantity : sum), 0);
  const isOwn = (size: string) => ownUnits.some((unit) => unit.size === size);
  const piece = {
    ...row,
    ownHolds: [],
    ownUnits: [],
    reserved: row.reserved - held(),
    sizes: row.sizes.map((each) => ({ ...each, reserved: each.reserved - held(each.size) })),
    nextUnits: [...row.nextUnits.filter(({ size }) => !isOwn(size)), ...ownUnits],
  };
  if (ownUnits.length === 0) return piece;
  return priceByWeights(
    piece,
    ownUnits.map((unit) => ({ productId: row.id, size: unit.size, netWeight: weighedUnit(unit).netWeight })),
  );
}
