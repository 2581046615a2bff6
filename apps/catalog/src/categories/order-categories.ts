import { recordChange, type Change } from '@kanaka/audit/record-change';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database';
import * as repository from './categories.repository.ts';

type Row = { id: string; name: string; position: number };

/** Sets the whole order; of two concurrent calls the later one wins. Refused when the list does not match the categories. */
export async function orderCategories(
  { db }: { db: Db },
  { actor, ids }: { actor: Change['actor']; ids: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const change = ordered(await repository.lockCategories(tx), ids);
    await repository.placeCategories(tx, ids);
    const subject = { kind: 'category' as const, id: 'all', name: 'The order of the categories' };
    purgeAfterCommit('categories');
    await recordChange(tx, { actor, action: 'category.reordered', subject, ...change });
  });
}

export async function orderSubcategories(
  { db }: { db: Db },
  { actor, categoryId, ids }: { actor: Change['actor']; categoryId: string; ids: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [category] = await repository.lockCategories(tx, [categoryId]);
    if (!category) throw notFound('category');
    const change = ordered(await repository.lockSubcategories(tx, { categoryId }), ids);
    await repository.placeSubcategories(tx, ids);
    const subject = { kind: 'category' as const, id: categoryId, name: category.name };
    purgeAfterCommit('categories');
    await recordChange(tx, { actor, action: 'subcategory.reordered', subject, ...change });
  });
}

function ordered(rows: readonly Row[], ids: readonly string[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const after = ids.flatMap((id) => byId.get(id) ?? []);
  if (after.length !== ids.length || after.length !== rows.length) {
    throw new AppError(
      'category.order-outdated',
      'One was added or deleted in the meantime. Please look at the list again.',
    );
  }
  const before = rows.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  const names = (list: readonly Row[]) => ({ order: list.map(({ name }) => name) });
  return { before: names(before), after: names(after) };
}
