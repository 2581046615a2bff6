import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import type { CategoryRow, SubcategoryRow } from '../schema.ts';
import * as repository from './categories.repository.ts';
import { mustBeListable, nameTaken, refuseSized } from './category-refusals.ts';

/** Updates the search documents of pieces, which contain category names; called in the transaction of the renaming. */
type RefreshSearch = (tx: Db, renamed: repository.Place) => Promise<void>;

export type CategoryDeps = { db: Db; refreshSearch: RefreshSearch };

export async function renameCategory(
  { db, refreshSearch }: CategoryDeps,
  { id, name, sizing, actor }: { id: string; name: string; sizing?: Sizing | undefined; actor: Change['actor'] },
): Promise<CategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const [before] = await repository.lockCategories(tx, [id]);
    if (!before) throw notFound('category');
    if (sizing && sizing !== before.sizing) {
      await refuseSized(
        tx,
        { categoryId: id },
        {
          path: 'sizing',
          message: (pieces, have) => `${pieces} of ${before.name} ${have} sizes. Take them off first.`,
        },
      );
    }
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

export async function renameSubcategory(
  { db, refreshSearch }: CategoryDeps,
  { id, name, actor }: { id: string; name: string; actor: Change['actor'] },
): Promise<SubcategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    const [before] = await repository.lockSubcategories(tx, { ids: [id] });
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
