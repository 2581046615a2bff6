import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database';
import type { CategoryRow, SubcategoryRow } from '../schema.ts';
import * as repository from './categories.repository.ts';
import { mustBeListable, nameTaken } from './category-name.ts';

/** Updates the search documents of pieces, which contain category names; called in the transaction of the renaming. */
type RefreshSearch = (tx: Db, renamed: { categoryId: string } | { subcategoryId: string }) => Promise<void>;

export type CategoryDeps = { db: Db; refreshSearch: RefreshSearch };

export async function renameCategory(
  { db, refreshSearch }: CategoryDeps,
  { id, name, sizing, actor }: { id: string; name: string; sizing?: Sizing | undefined; actor: Change['actor'] },
): Promise<CategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const before = await repository.findCategoryLocked(tx, id);
    if (!before) throw notFound('category');
    if (sizing && sizing !== before.sizing) await refuseSized(tx, before);
    const row = await repository.renameCategory(tx, { id, name, sizing });
    if (row === 'taken') throw nameTaken(name);
    if (!row) throw notFound('category');
    const subject = { kind: 'category' as const, id, name };
    const change = { before: { name: before.name, sizing: before.sizing }, after: { name, sizing: row.sizing } };
    purgeAfterCommit('categories', 'products');
    await recordChange(tx, { actor, action: 'category.edited', subject, ...change });
    await refreshSearch(tx, { categoryId: id });
    return row;
  });
}

/** Sizes of one kind are not valid in a category of another kind. */
async function refuseSized(tx: Db, { id, name }: CategoryRow): Promise<void> {
  const count = await repository.countSizedProducts(tx, { categoryId: id });
  if (count === 0) return;
  const pieces = count === 1 ? '1 product' : `${count} products`;
  const message = `${pieces} of ${name} ${count === 1 ? 'has' : 'have'} sizes. Take them off first.`;
  throw new AppError('category.sizes-in-use', message, {
    issues: [{ path: 'sizing', message }],
    details: { count },
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
    purgeAfterCommit('categories', 'products');
    await recordChange(tx, { actor, action: 'subcategory.edited', subject, ...change });
    await refreshSearch(tx, { subcategoryId: id });
    return row;
  });
}
