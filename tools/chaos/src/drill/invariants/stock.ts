import type { Ledger, Line } from '../ledger.ts';
import { sumOf, type Verdict } from './verdict.ts';

type Stock = Pick<Ledger, 'at' | 'orders' | 'payments' | 'refunds' | 'shelves' | 'reservations' | 'restocked'>;

function count(lines: readonly Line[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { productId, quantity } of lines) counted.set(productId, (counted.get(productId) ?? 0) + quantity);
  return counted;
}

/** On hand + sold − returned = initial stock; and nothing was sold that did not exist. */
export function everyPieceIsAccountedFor(ledger: Stock): Verdict {
  const { orders, payments, refunds, shelves, restocked } = ledger;
  const isPaying = ({ outcome }: Stock['payments'][number]) => outcome === 'used' || outcome === 'credited';
  const used = new Set(payments.filter(isPaying).map(({ orderId }) => orderId));
  const back = new Set(restocked);
  const sold = count(orders.filter(({ id }) => used.has(id)).flatMap(({ lines }) => lines));
  const returned = count(refunds.filter(({ id }) => back.has(id)).flatMap(({ lines }) => lines));
  const broken = shelves.flatMap(({ productId, stock, onHand, reserved }) => {
    const faults: string[] = [];
    const rest = stock - (sold.get(productId) ?? 0) + (returned.get(productId) ?? 0);
    if (onHand !== rest) faults.push(`piece ${productId}: ${onHand} on hand where ${rest} of ${stock} should be`);
    if (onHand < 0 || reserved < 0 || rest < 0) faults.push(`piece ${productId}: oversold`);
    return faults;
  });
  const total = (pieces: Map<string, number>) => sumOf([...pieces.values()], (quantity) => quantity);
  return {
    name: 'On hand + sold − restocked = what there was',
    figures: `${sumOf(shelves, ({ stock }) => stock)} pieces, ${total(sold)} sold, ${total(returned)} come back`,
    broken: [...broken, ...refundsNotRestocked(refunds, back)],
  };
}

function refundsNotRestocked(refunds: Stock['refunds'], back: Set<string>): string[] {
  return refunds.flatMap(({ id, restock }) =>
    restock === back.has(id) ? [] : [`the pieces of refund ${id} ${restock ? 'have not come back' : 'came back'}`],
  );
}

/** Everything reserved belongs to a hold whose order may still be paid, and to nothing else. */
export function onlyRunningHoldsReserve({ at, shelves, reservations }: Stock): Verdict {
  const held = reservations.filter(({ state }) => state === 'held');
  const byPiece = count(held.flatMap(({ lines }) => lines));
  return {
    name: 'Nothing is reserved but by running holds',
    figures: `${sumOf(shelves, ({ reserved }) => reserved)} pieces in ${held.length} holds`,
    broken: [
      ...held.flatMap(({ orderId, expiresAt }) => {
        if (!expiresAt) return [`order ${orderId} has secured pieces that never left`];
        return expiresAt < at ? [`the hold of order ${orderId} ran out and still stands`] : [];
      }),
      ...shelves.flatMap(({ productId, reserved }) => {
        const holds = byPiece.get(productId) ?? 0;
        return reserved === holds ? [] : [`piece ${productId}: ${reserved} reserved, ${holds} held`];
      }),
    ],
  };
}

/** A piece's stock is the sum of its sizes. */
export function sizesAddUp({ sizedPieces }: Pick<Ledger, 'sizedPieces'>): Verdict {
  return {
    name: 'What there is of a piece is the sum of its sizes',
    figures: `${sizedPieces.length} pieces in sizes`,
    broken: sizedPieces.flatMap(({ productId, onHand, reserved, sizesOnHand, sizesReserved }) =>
      onHand === sizesOnHand && reserved === sizesReserved
        ? []
        : [`piece ${productId}: ${onHand}/${reserved} where its sizes come to ${sizesOnHand}/${sizesReserved}`],
    ),
  };
}
