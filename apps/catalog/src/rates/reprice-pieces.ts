import { AppError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { piecePrice } from '@kanaka/money/metal-price';
import { formatPaise } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import type { Rate } from './next-rates.ts';
import { listCurrentRates } from './rates.repository.ts';
import { isSellable, rateLookup } from './rate-lookup.ts';
import * as repository from './pricing.repository.ts';

/** Pieces in one statement: enough to spare round trips, few enough to stay small in memory. */
const BATCH = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Repriced = { piece: repository.MetalPricedPiece; price: repository.NewPrice };

/**
 * Sets the prices of all pieces that are priced by their metal, withdrawn ones too. Returns how many have changed. The
 * caller holds `lockRates` and owns the transaction, so nobody sees some of them changed.
 */
export async function repricePieces(tx: Db, rates: readonly Rate[]): Promise<number> {
  let changed = 0;
  for await (const repriced of repricedBatches(tx, rates, { lock: true })) {
    if (repriced.length > 0)
      await repository.setPrices(
        tx,
        repriced.map(({ price }) => price),
      );
    changed += repriced.length;
  }
  return changed;
}

/**
 * Sets the prices of those of these pieces that are priced by their metal, at today's rates, after their weights or charges have
 * changed. The caller has their rows locked.
 */
export async function repriceAtTodaysRates(tx: Db, ids: readonly string[]): Promise<void> {
  const pieces = await repository.listPricedById(tx, ids);
  if (pieces.length === 0) return;
  const rateOf = rateLookup(await listCurrentRates(tx));
  const changed = pieces.flatMap(({ id, recipe, weights, ...before }) => {
    const { pricePaise, salePricePaise } = piecePrice(recipe, weights, rateOf);
    const same = pricePaise === before.pricePaise && salePricePaise === before.salePricePaise;
    return same ? [] : [{ id, pricePaise, salePricePaise }];
  });
  if (changed.length === 0) return;
  await repository.setPrices(tx, changed);
  purgeAfterCommit('products');
}

/** How prices in the shop would move; amounts in paise, before tax. */
export type PriceMoves = {
  pieces: number;
  totalPaise: number;
  largest: { id: string; title: string; beforePaise: number; afterPaise: number } | null;
};

/** What `repricePieces` would change among the pieces in the shop. Changes nothing. */
export async function previewPrices(db: Db, rates: readonly Rate[]): Promise<PriceMoves> {
  const moves: PriceMoves = { pieces: 0, totalPaise: 0, largest: null };
  for await (const repriced of repricedBatches(db, rates, { lock: false })) {
    for (const { piece, price } of repriced) {
      if (piece.unseen) continue;
      const [beforePaise, afterPaise] = [unitPrice(piece), unitPrice(price)];
      moves.pieces += 1;
      moves.totalPaise += afterPaise - beforePaise;
      const { largest } = moves;
      if (!largest || Math.abs(afterPaise - beforePaise) > Math.abs(largest.afterPaise - largest.beforePaise)) {
        moves.largest = { id: piece.id, title: piece.title, beforePaise, afterPaise };
      }
    }
  }
  return moves;
}

/** The pieces whose price differs with these rates, in batches. */
async function* repricedBatches(
  db: Db,
  rates: readonly Rate[],
  { lock }: { lock: boolean },
): AsyncGenerator<Repriced[]> {
  const rateOf = rateLookup(rates);
  let after = BEFORE_ALL;
  for (;;) {
    const pieces = await repository.listMetalPriced(db, { after, limit: BATCH, lock });
    yield pieces.flatMap((piece): Repriced[] => {
      const price = piecePrice(piece.recipe, piece.weights, rateOf);
      const { pricePaise, salePricePaise } = price;
      if (!isSellable(price)) throw outOfRange(piece, pricePaise);
      const same = pricePaise === piece.pricePaise && salePricePaise === piece.salePricePaise;
      return same ? [] : [{ piece, price: { id: piece.id, pricePaise, salePricePaise } }];
    });
    const last = pieces.at(-1);
    if (!last || pieces.length < BATCH) return;
    after = last.id;
  }
}

function outOfRange({ id, title }: repository.MetalPricedPiece, pricePaise: number): AppError {
  const message = `“${title}” would cost ${formatPaise(pricePaise)}, which is not allowed. Please check the rate and the piece.`;
  return new AppError('rates.price-range', message, { details: { productId: id } });
}
