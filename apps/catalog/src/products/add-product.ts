import { v7 as uuidv7 } from 'uuid';
import type { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import { toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import type { Change } from '@kanaka/audit/record-change';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { mustBeSizesOf } from './change-sizes.ts';
import { priceByMetal } from './price-by-metal.ts';
import { keepRates } from '../rates/rates.repository.ts';
import { placeInCategory } from './place-in-category.ts';
import { insertSizes } from './product-sizes.repository.ts';
import { findForOwner } from './owner-list.repository.ts';
import type { PieceView } from './products.repository.ts';
import { insertProduct, listSlugsLike, type NewProduct } from './product-changes.repository.ts';
import { setPurchases } from './purchases.repository.ts';
import { refuseHuid } from './refuse-huid.ts';
import { refreshSearch } from './search.repository.ts';
import { skuTaken } from './change-fault.ts';
import { firstFreeSlug, slugOf } from './slug.ts';
import { fromDraft } from './product-mapper.ts';
import { recordPiece } from './record-piece.ts';

/** Adds a piece to the shop and to the search. */
export async function addProduct(
  { db }: { db: Db },
  { draft, actor }: { draft: ProductDraft; actor: Change['actor'] },
): Promise<PieceView> {
  return db.transaction(async (tx) => {
    await keepRates(tx);
    const { sizing, ...place } = await placeInCategory(tx, draft);
    const sizes = draft.sizes ?? [];
    mustBeSizesOf(sizing, sizes);
    const id = uuidv7();
    const columns = fromDraft(draft);
    const weights = sizes.map(({ netWeight }) => (netWeight ? toMilligrams(netWeight) : null));
    const price = await priceByMetal(tx, columns.pricing ?? null, weights);
    await insertUnderFreeSlug(tx, { id, ...columns, ...price, ...place, onHand: draft.totalStock });
    if (sizes.length > 0) await insertSizes(tx, id, sizes);
    if (draft.purchase) await setPurchases(tx, new Map([[id, draft.purchase]]));
    await refreshSearch(tx, { productId: id });
    const product = await findForOwner(tx, id);
    if (!product) throw new Error('the inserted piece could not be read');
    await refuseHuid(tx, product);
    purgeAfterCommit('products');
    await recordPiece(tx, { actor, before: null, after: product });
    return product;
  });
}

/** The unique constraint decides who gets a slug; the loser tries the next free one. */
async function insertUnderFreeSlug(tx: Db, product: Omit<NewProduct, 'slug'>): Promise<void> {
  const slug = slugOf(product.title);
  let candidate = slug;
  for (;;) {
    const outcome = await insertProduct(tx, { ...product, slug: candidate });
    if (outcome === 'taken') throw skuTaken(product.sku);
    if (outcome === 'inserted') return;
    candidate = firstFreeSlug(slug, await listSlugsLike(tx, slug));
  }
}
