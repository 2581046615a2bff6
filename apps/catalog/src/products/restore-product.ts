import type { restoreProduct as contract } from '@kanaka/contracts/catalog/admin-products';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import type { Change } from '@kanaka/audit/record-change';
import { existing, fieldError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { mustBeSizesOf } from './change-sizes.ts';
import { findForOwner, findForOwnerLocked } from './owner-list.repository.ts';
import { placeInCategory } from './place-in-category.ts';
import { recordPiece } from './record-piece.ts';
import type { PieceView } from './products.repository.ts';
import { updateProduct } from './product-changes.repository.ts';
import { refreshSearch } from './search.repository.ts';
import { skuTaken } from './change-fault.ts';

type NewPlace = ParsedCallOf<typeof contract>['body'];

/** Restores a withdrawn piece in its old place or a new one. Does nothing for a piece that is in the shop. */
export async function restoreProduct(
  { db }: { db: Db },
  { id, place, actor }: { id: string; place: NewPlace; actor: Change['actor'] },
): Promise<PieceView> {
  return db.transaction(async (tx) => {
    const { category, subcategory } = place;
    const newPlace = category === undefined ? null : await placeInCategory(tx, { category, subcategory });
    const before = existing('product', await findForOwnerLocked(tx, id));
    if (before.archivedAt !== null && before.categoryId === null && !newPlace) throw placeGone();
    mustBeSizesOf((newPlace ?? before).sizing, before.sizes);
    if (before.archivedAt === null) return before;
    const change = newPlace ? { categoryId: newPlace.categoryId, subcategoryId: newPlace.subcategoryId } : {};
    const outcome = await updateProduct(tx, { id, version: before.version, change, archived: false });
    if (outcome === 'taken') throw skuTaken(before.sku);
    if (outcome === 'unchanged') throw new Error('a locked piece was changed');
    await refreshSearch(tx, { productId: id });
    const product = await findForOwner(tx, id);
    if (!product) throw new Error('the restored piece could not be read');
    purgeAfterCommit('products');
    await recordPiece(tx, { actor, before, after: product });
    return product;
  });
}

const placeGone = () =>
  fieldError('product.category-gone', 'category', 'The category of this piece is gone. Please choose another.');
