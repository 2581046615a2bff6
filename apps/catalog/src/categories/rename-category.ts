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
  { id, name }: { id: string; name: string },
): Promise<CategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const row = await repository.renameCategory(tx, id, name);
    if (row === 'taken') throw nameTaken(name);
    if (!row) throw notFound('category');
    await refreshSearch(tx, { categoryId: id });
    return row;
  });
}

export async function renameSubcategory(
  { db, refreshSearch }: CategoryDeps,
  { id, name }: { id: string; name: string },
): Promise<SubcategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const row = await repository.renameSubcategory(tx, id, name);
    if (row === 'taken') throw nameTaken(name);
    if (!row) throw notFound('subcategory');
    await refreshSearch(tx, { subcategoryId: id });
    return row;
  });
}
