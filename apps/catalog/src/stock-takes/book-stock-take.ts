import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { CountedPiece } from '@kanaka/contracts/catalog/stock-takes';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { AppError, existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { correctPieces, lockPieces } from '../stock/stock.repository.ts';
import { followUnits } from '../stock/follow-units.ts';
import { moveUnitsByTag } from '../stock/units.repository.ts';
import type { StockTakeRow } from '../stock/units-schema.ts';
import { countFigures, listDifferences } from './counts.repository.ts';
import { closeStockTake, differenceOf, lockStockTake, type UnitDifference } from './stock-takes.repository.ts';

/** A stock take of more units than this is refused rather than booked in part. */
const MOST = 100_000;

type By = { id: string; actor: Change['actor'] };

type Seen = { missingCount: number; unexpectedCount: number; untagged: { more: number; fewer: number } };

/**
 * Books the difference of a stock take: units that are missing are away, and units that were away or had come back are in
 * stock. Those that an order holds or has bought stay with it, and unknown tags change nothing: they are listed for the owner.
 * The stock of untagged pieces changes by what was counted more or fewer than there were then, so that what was sold since
 * stays sold; what orders hold stays too, and what was not counted, or has to be counted again, does not change.
 */
export async function bookStockTake(
  { db }: { db: Db },
  { id, reason, seen, actor }: By & { reason: string; seen: Seen },
): Promise<void> {
  await db.transaction(async (tx) => {
    await openStockTake(tx, id, 'update');
    // The pieces first, as whoever changes units locks them; what an order has changed meanwhile is read afterwards.
    const rough = await differenceOf(tx, id, MOST);
    const roughCounts = await listDifferences(tx, id, MOST);
    const productIds = [...new Set([...concerned(rough), ...roughCounts].map(({ productId }) => productId))].sort();
    const tagged = await lockPieces(
      tx,
      productIds.map((productId) => ({ productId })),
    );
    const found = await differenceOf(tx, id, MOST);
    const [untagged, counts] = [await countFigures(tx, id), await listDifferences(tx, id, MOST)];
    const { more, fewer } = untagged;
    const now = [found.missingCount, found.unexpectedCount, more, fewer];
    const then = [seen.missingCount, seen.unexpectedCount, seen.untagged.more, seen.untagged.fewer];
    if (now.some((count, place) => count !== then[place])) throw differs();
    const corrected = counts.filter(({ productId, booked }) => booked !== 0 && productIds.includes(productId));
    if (corrected.length > 0) {
      await correctPieces(
        tx,
        corrected.map(({ productId, size, booked }) => ({ productId, size, quantity: booked })),
      );
    }
    const missing = await moveUnitsByTag(
      tx,
      found.missing.flatMap(({ tag, state, productId }) =>
        state === 'in-stock' && productIds.includes(productId) ? [tag] : [],
      ),
      'take-away',
    );
    const back = await moveUnitsByTag(
      tx,
      found.unexpected.flatMap(({ tag, unit }) => (unit && productIds.includes(unit.productId) ? [tag] : [])),
      'put-in-stock',
    );
    await followUnits(tx, tagged);
    const differences = counts.map(({ booked: _booked, ...piece }) => piece);
    const result = { ...found, untagged, differences };
    await closeStockTake(tx, id, { state: 'booked', closedByName: actor.name, reason, result });
    await recordChange(tx, {
      actor,
      action: 'stock-take.booked',
      subject: { kind: 'stock-take', id, name: 'Stock take' },
      before: {},
      after: {
        reason,
        expected: found.expected,
        missing: found.missing.map(({ tag }) => tag).join(', '),
        unexpected: found.unexpected.map(({ tag }) => tag).join(', '),
        nowAway: missing.length,
        nowInStock: back.length,
        counted: corrected.map(countInWords).join('; '),
      },
    });
  });
}

/** Ends a stock take without booking anything. */
export async function dropStockTake({ db }: { db: Db }, { id, actor }: By): Promise<void> {
  await db.transaction(async (tx) => {
    await openStockTake(tx, id, 'update');
    await closeStockTake(tx, id, { state: 'dropped', closedByName: actor.name, reason: '', result: null });
    const subject = { kind: 'stock-take', id, name: 'Stock take' } as const;
    await recordChange(tx, { actor, action: 'stock-take.dropped', subject, before: null, after: null });
  });
}

/** Locks a stock take and refuses one that is over. */
export async function openStockTake(tx: Db, id: string, strength: 'share' | 'update'): Promise<StockTakeRow> {
  const take = existing('stock-take', await lockStockTake(tx, id, strength));
  if (take.state === 'open') return take;
  const message = `This stock take is over: ${take.closedByName} has ${take.state} it.`;
  throw new AppError('stock-take.closed', message);
}

/** "Lotus ring, size 12: 4 instead of 5" */
function countInWords(piece: CountedPiece): string {
  return `${titleInSize(piece)}: ${piece.counted} instead of ${piece.expected}`;
}

/** The units that are missing or are there unexpectedly. */
function concerned({ missing, unexpected }: UnitDifference) {
  return [...missing, ...unexpected.flatMap(({ unit }) => unit ?? [])];
}

function differs(): AppError {
  const message = 'The difference has changed since you looked at it: somebody has scanned, sold or moved a piece.';
  return new AppError('stock-take.changed', message);
}
