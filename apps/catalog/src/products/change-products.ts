import type { PieceChange } from '@kanaka/contracts/catalog/admin-products';
import type { Change } from '@kanaka/audit/record-change';
import { makingOf } from '@kanaka/contracts/catalog/price-recipe';
import { toPaise } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { repriceAtTodaysRates } from '../rates/reprice-pieces.ts';
import { DEAREST } from '../rates/rate-lookup.ts';
import { keepRates } from '../rates/rates.repository.ts';
import { changeFault, changesRecipe, RESERVED, skuTaken } from './change-fault.ts';
import { listForOwnerById, listForOwnerLocked } from './owner-list.repository.ts';
import { placeInCategory, type NewPlace } from './place-in-category.ts';
import { recordPiece } from './record-piece.ts';
import type { PieceView } from './products.repository.ts';
import { setPurchases } from './purchases.repository.ts';
import { updateProduct } from './product-changes.repository.ts';
import { refreshSearch, removeFromSearch } from './search.repository.ts';

type Refused = { _id: string; title: string; message: string };

/**
 * Changes many pieces, or none of them: each must still be at the version that the owner saw. Returns them as they are then,
 * in the order of the changes.
 */
export async function changeProducts(
  { db }: { db: Db },
  { changes, actor }: { changes: readonly PieceChange[]; actor: Change['actor'] },
): Promise<PieceView[]> {
  return db.transaction(async (tx) => {
    const repriced = changes.filter(changesRecipe).map(({ _id }) => _id);
    if (repriced.length > 0) await keepRates(tx);
    // Categories are locked before pieces, as an edit does it.
    const places = await findPlaces(tx, changes);
    const ids = changes.map(({ _id }) => _id);
    const before = byId(await listForOwnerLocked(tx, ids));
    const refused: Refused[] = [];
    for (const change of changes) {
      const piece = before.get(change._id);
      const message = piece
        ? await changeOne(tx, { piece, change, place: places.get(keyOf(change)) ?? null })
        : 'It does not exist.';
      if (message) refused.push({ _id: change._id, title: piece?.title ?? 'A piece', message });
    }
    // Rolls back what was changed before.
    if (refused.length > 0) throw notChanged(refused);
    await setPurchases(tx, new Map(changes.flatMap(({ _id, purchase }) => (purchase ? [[_id, purchase]] : []))));
    await repriceAtTodaysRates(tx, repriced);

    const after = byId(await listForOwnerById(tx, ids));
    const tooDear = [...after.values()].filter(({ pricePaise }) => pricePaise > DEAREST);
    if (tooDear.length > 0) {
      const message = 'The price it would have is not allowed.';
      throw notChanged(tooDear.map(({ id, title }) => ({ _id: id, title, message })));
    }
    purgeAfterCommit('products');
    for (const [id, piece] of before) {
      const changed = after.get(id);
      if (!changed) throw new Error('a changed piece could not be read');
      await recordPiece(tx, { actor, before: piece, after: changed });
    }
    return ids.flatMap((id) => after.get(id) ?? []);
  });
}

const byId = (pieces: readonly PieceView[]) => new Map(pieces.map((piece) => [piece.id, piece]));
const keyOf = ({ place }: PieceChange) => (place ? JSON.stringify([place.category, place.subcategory]) : '');

/** The categories that pieces are moved to, each looked up once and in one order, so that two callers cannot deadlock. */
async function findPlaces(tx: Db, changes: readonly PieceChange[]): Promise<Map<string, NewPlace>> {
  const wanted = new Map(changes.flatMap((change) => (change.place ? [[keyOf(change), change.place] as const] : [])));
  const found = new Map<string, NewPlace>();
  for (const [key, place] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
    found.set(key, await placeInCategory(tx, place));
  }
  return found;
}

/** Changes a locked piece; returns why not, if it cannot be changed so. */
async function changeOne(
  tx: Db,
  { piece, change, place }: { piece: PieceView; change: PieceChange; place: NewPlace | null },
): Promise<string | null> {
  const fault = changeFault(piece, change, place);
  if (fault) return fault;
  const { prices, discountPercent, making, wastagePercent, stock, finalSale, archived } = change;
  const outcome = await updateProduct(tx, {
    id: piece.id,
    version: change.version,
    change: {
      ...(prices && { pricePaise: toPaise(prices.price), salePricePaise: toPaise(prices.salePrice) }),
      // The prices follow once all are changed.
      ...(piece.pricing &&
        changesRecipe(change) && {
          pricing: {
            ...piece.pricing,
            ...(discountPercent !== undefined && { discountBp: toPaise(discountPercent) }),
            ...(making && { making: makingOf(making) }),
            ...(wastagePercent !== undefined && { wastageBp: toPaise(wastagePercent) }),
          },
        }),
      ...(place && { categoryId: place.categoryId, subcategoryId: place.subcategoryId }),
      finalSale,
    },
    stock: { by: stock ? stock.to - stock.was : 0 },
    archived,
  });
  if (outcome === 'taken') throw skuTaken(piece.sku);
  if (outcome === 'unchanged') return RESERVED;
  if (archived) await removeFromSearch(tx, piece.id);
  else if (archived === false || place) await refreshSearch(tx, { productId: piece.id });
  return null;
}

function notChanged(refused: readonly Refused[]): AppError {
  const [first] = refused;
  const message =
    first && refused.length === 1
      ? `Nothing was changed, because of “${first.title}”: ${first.message}`
      : `Nothing was changed, because of ${refused.length} pieces.`;
  return new AppError('products.not-changed', message, { details: { refused } });
}
