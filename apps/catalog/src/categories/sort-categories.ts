import { recordChange, type Change } from '@kanaka/audit/record-change';
import { notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { setPositions } from '../products/set-positions.ts';
import { categories, subcategories } from '../schema.ts';
import * as repository from './categories.repository.ts';

type Row = { id: string; name: string; position: number };

/**
 * Sets the whole order of the categories, or of the subcategories of one; of two concurrent calls the later one wins. Refused
 * when the list does not match them.
 */
export async function orderPlaces(
  { db }: { db: Db },
  { actor, categoryId, ids }: { actor: Change['actor']; categoryId?: string; ids: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await repository.lockCategories(tx, categoryId === undefined ? undefined : [categoryId]);
    const [category] = locked;
    if (categoryId !== undefined && !category) throw notFound('category');
    const rows = categoryId === undefined ? locked : await repository.lockSubcategories(tx, { categoryId });
    const table = categoryId === undefined ? categories : subcategories;
    const after = await setPositions<Row>(tx, table, { rows, ids, outdated: 'category.order-outdated' });
    const before = rows.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
    purgeAfterCommit('categories');
    await recordChange(tx, {
      actor,
      action: categoryId === undefined ? 'category.reordered' : 'subcategory.reordered',
      subject: {
        kind: 'category',
        id: categoryId ?? 'all',
        name: categoryId === undefined ? 'The order of the categories' : (category?.name ?? ''),
      },
      before: names(before),
      after: names(after),
    });
  });
}

const names = (rows: readonly Row[]) => ({ order: rows.map(({ name }) => name) });
