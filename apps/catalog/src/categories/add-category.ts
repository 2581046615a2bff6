import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import type { CategoryRow, SubcategoryRow } from '../schema.ts';
import { insertCategory, insertSubcategory, lockCategories } from './categories.repository.ts';
import { mustBeListable, nameTaken } from './category-refusals.ts';

export async function addCategory(
  { db }: { db: Db },
  { name, sizing, actor }: { name: string; sizing?: Sizing | undefined; actor: Change['actor'] },
): Promise<CategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const row = await insertCategory(tx, { name, sizing });
    if (!row) throw nameTaken(name);
    const subject = { kind: 'category' as const, id: row.id, name };
    const after = { name, sizing: row.sizing };
    purgeAfterCommit('categories');
    await recordChange(tx, { actor, action: 'category.added', subject, before: null, after });
    return row;
  });
}

export async function addSubcategory(
  { db }: { db: Db },
  { categoryId, name, actor }: { categoryId: string; name: string; actor: Change['actor'] },
): Promise<SubcategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const [category] = await lockCategories(tx, [categoryId]);
    if (!category) throw notFound('category');
    const row = await insertSubcategory(tx, { categoryId, name });
    if (!row) throw nameTaken(name);
    const subject = { kind: 'subcategory' as const, id: row.id, name };
    const after = { name, category: category.name };
    purgeAfterCommit('categories');
    await recordChange(tx, { actor, action: 'subcategory.added', subject, before: null, after });
    return row;
  });
}
