import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { CategoryRow, SubcategoryRow } from '../schema.ts';
import { findCategoryLocked, insertCategory, insertSubcategory } from './categories.repository.ts';
import { mustBeListable, nameTaken } from './category-name.ts';

export async function addCategory({ db }: { db: Db }, name: string): Promise<CategoryRow> {
  mustBeListable(name);
  const row = await insertCategory(db, name);
  if (!row) throw nameTaken(name);
  return row;
}

export async function addSubcategory(
  { db }: { db: Db },
  { categoryId, name }: { categoryId: string; name: string },
): Promise<SubcategoryRow> {
  mustBeListable(name);
  return db.transaction(async (tx) => {
    if (!(await findCategoryLocked(tx, categoryId))) throw notFound('category');
    const row = await insertSubcategory(tx, { categoryId, name });
    if (!row) throw nameTaken(name);
    return row;
  });
}
