import { eq, sql } from 'drizzle-orm';
import type { PurchaseDraft } from '@kanaka/contracts/catalog/purchase';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows } from '@kanaka/server-kit/database/rows';
import { fromPurchase } from '../stock/purchase-columns.ts';
import { units } from '../stock/units-schema.ts';
import { purchases } from './purchases-schema.ts';

/** Sets what a piece cost, or removes it. The caller has its row locked. */
export async function setPurchase(tx: Db, productId: string, draft: PurchaseDraft | null): Promise<void> {
  const columns = draft && fromPurchase(draft);
  if (!columns || (columns.costPaise === null && columns.supplier === '')) {
    await deleteRows(tx, purchases, eq(purchases.productId, productId));
    return;
  }
  await tx
    .insert(purchases)
    .values({ productId, ...columns })
    .onConflictDoUpdate({ target: purchases.productId, set: columns });
}

/** Each name once, by the alphabet. */
export async function listSupplierNames(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ supplier: string }>(sql`
    select supplier from (
      select supplier from ${purchases} where supplier <> '' union select supplier from ${units} where supplier <> ''
    ) as named order by lower(supplier), supplier limit ${limit}`);
  return rows.map(({ supplier }) => supplier);
}
