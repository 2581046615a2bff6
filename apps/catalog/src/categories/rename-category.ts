import { recordChange, type Change } from '@kanaka/queues/audit';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { CategoryRow, SubcategoryRow } from '../schema.ts';
import * as repository from './categories.repository.ts';
import { mustBeListable, nameTaken } from './category-name.ts';

/** What a piece is found by carries its category's name; called in the transaction that renames one. */
export type RefreshSearch = (tx: Db, renamed: { categoryId: string } | { subcategoryId: string }) => Promise<void>;

export type CategoryDeps = { db: Db; refreshSearch: RefreshSearch };

export async function renameCategory(
  { db, refreshSearch }: CategoryDeps,
  { id, name, actor }: { id: string; name: string; actor: Change['actor'] },
): Promise<CategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const before = await repository.findCategoryLocked(tx, id);
    const row = await repository.renameCategory(tx, id, name);
    if (row === 'taken') throw nameTaken(name);
    if (!before || !row) throw notFound('category');
    const subject = { kind: 'category' as const, id, name };
    const change = { before: { name: before.name }, after: { name } };
    await recordChange(tx, { actor, action: 'category.edited', subject, ...change });
    await refreshSearch(tx, { categoryId: id });
    return row;
  });
}

export async function renameSubcategory(
  { db, refreshSearch }: CategoryDeps,
  { id, name, actor }: { id: string; name: string; actor: Change['actor'] },
): Promise<SubcategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const before = await repository.findSubcategoryLocked(tx, id);
    const row = await repository.renameSubcategory(tx, id, name);
    if (row === 'taken') throw nameTaken(name);
    if (!before || !row) throw notFound('subcategory');
    const subject = { kind: 'subcategory' as const, id, name };
    const change = { before: { name: before.name }, after: { name } };
    await recordChange(tx, { actor, action: 'subcategory.edited', subject, ...change });
    await refreshSearch(tx, { subcategoryId: id });
    return row;
  });
}
