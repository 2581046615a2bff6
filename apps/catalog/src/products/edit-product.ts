import type { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import type { Change } from '@kanaka/audit/record-change';
import { AppError, existing, fieldError, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { changeSizes, mustBeSizesOf } from './change-sizes.ts';
import { followUnits, refuseTooLight } from '../stock/follow-units.ts';
import { keepRates } from '../rates/rates.repository.ts';
import { priceByMetal } from './price-by-metal.ts';
import { findForOwner, findForOwnerLocked } from './owner-list.repository.ts';
import { placeInCategory } from './place-in-category.ts';
import { listSizes } from './product-sizes.repository.ts';
import type { PieceView } from './products.repository.ts';
import { updateProduct } from './product-changes.repository.ts';
import { setPurchases } from './purchases.repository.ts';
import { refuseHuid } from './refuse-huid.ts';
import { refreshSearch, removeFromSearch } from './search.repository.ts';
import { skuTaken } from './change-fault.ts';
import { toAdminProduct, fromDraft } from './product-mapper.ts';
import { recordPiece } from './record-piece.ts';

/**
 * Replaces the data of a piece, unless it was changed since the version from which this edit started. Its stock cannot
 * become less than what unfinished orders reserve.
 */
export async function editProduct(
  { db }: { db: Db },
  {
    id,
    version,
    draft,
    actor,
  }: { id: string; version: number | undefined; draft: ProductDraft; actor: Change['actor'] },
): Promise<PieceView> {
  return db.transaction(async (tx) => {
    await keepRates(tx);
    const { sizing, ...place } = await placeInCategory(tx, draft);
    const columns = { ...fromDraft(draft), ...place };
    const before = await findForOwnerLocked(tx, id);
    if (!before || before.archivedAt) throw notFound('product');
    if (version !== undefined && version !== before.version) throw outdated(before);
    // Read under the lock: while this waited for it, an order may have reserved a size.
    const sizes = await listSizes(tx, id);
    if (before.tagged) mustBeSizesOf(sizing, sizes);
    // The stock of a tagged piece is its units, whatever the form shows.
    const stock = before.tagged ? { by: 0 } : await changeSizes(tx, { piece: { ...before, sizes }, draft, sizing });
    const recipe = columns.pricing === undefined ? before.pricing : columns.pricing;
    const weights = recipe ? (await listSizes(tx, id)).map(({ netWeightMg }) => netWeightMg) : [];
    const price = await priceByMetal(tx, recipe, weights);
    const change = { ...columns, ...price };
    const updated = await updateProduct(tx, { id, version: before.version, change, stock });
    if (updated === 'taken') throw skuTaken(change.sku);
    if (draft.purchase !== undefined) await setPurchases(tx, new Map([[id, draft.purchase]]));
    if (updated === 'updated') await (change.draft ? removeFromSearch(tx, id) : refreshSearch(tx, { productId: id }));
    if (before.tagged) {
      await refuseTooLight(tx, id, recipe);
      await followUnits(tx, [id]);
    }
    const product = existing('product', await findForOwner(tx, id));
    if (updated === 'unchanged') throw tooFew(product.reserved);
    await refuseHuid(tx, product);
    purgeAfterCommit('products');
    await recordPiece(tx, { actor, before: { ...before, sizes }, after: product });
    return product;
  });
}

function outdated(product: PieceView): AppError {
  const message = 'Somebody else has changed this piece since you opened it. Nothing was overwritten.';
  return new AppError('product.outdated', message, { details: { current: toAdminProduct(product) } });
}

export const tooFew = (reserved: number) =>
  fieldError(
    'stock.reserved',
    'totalStock',
    `${reserved} of this piece ${reserved === 1 ? 'stands' : 'stand'} in unfinished orders; its stock cannot be lower.`,
    { reserved },
  );
