import { inArray, sql } from 'drizzle-orm';
import type { PurchaseDraft } from '@kanaka/contracts/catalog/purchase';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows } from '@kanaka/server-kit/database/rows';
import { fromPurchase } from '../stock/purchase-columns.ts';
import { units } from '../stock/units-schema.ts';
import { purchases } from './purchases-schema.ts';

/** Sets what pieces cost, or removes it. The caller has their rows locked. */
export async function setPurchases(tx: Db, drafts: ReadonlyMap<string, PurchaseDraft | null>): Promise<void> {
  if (drafts.size === 0) return;
  await deleteRows(tx, purchases, inArray(purchases.productId, [...drafts.keys()]));
  const known = [...drafts].flatMap(([productId, draft]) =>
    draft && (draft.cost !== undefined || draft.supplier !== '') ? [{ productId, ...fromPurchase(draft) }] : [],
  );
  if (known.length > 0) await tx.insert(purchases).values(known);
}

/** Each name once, by the alphabet. */
export async function listSupplierNames(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ supplier: string }>(sql`
    select supplier from (
      select supplier from ${purchases} where supplier <> '' union select supplier from ${units} where supplier <> ''
    ) as named order by lower(supplier), supplier limit ${limit}`);
  return rows.map(({ supplier }) => supplier);
}
