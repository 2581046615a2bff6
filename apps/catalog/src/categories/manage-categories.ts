import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { isForeignKeyViolation, isUniqueViolation, type Db } from '@kanaka/server-kit/database';
import { refreshSearchText } from '../products/products.repository.ts';
import type { CategoryRow, SubcategoryRow } from '../schema.ts';
import * as repository from './categories.repository.ts';

const nameTaken = () => new AppError('conflict', 'category.name-taken', 'There is already one with this name.');

export async function addCategory(db: Db, name: string): Promise<CategoryRow> {
  const row = await repository.insertCategory(db, name);
  if (!row) throw nameTaken();
  return row;
}

export async function addSubcategory(db: Db, draft: { categoryId: string; name: string }): Promise<SubcategoryRow> {
  try {
    const row = await repository.insertSubcategory(db, draft);
    if (!row) throw nameTaken();
    return row;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('category');
    throw error;
  }
}

/** Renames a category or subcategory; its pieces go along, in lists and in search. */
async function rename<Row>(
  db: Db,
  thing: 'category' | 'subcategory',
  { id, update }: { id: string; update: (tx: Db) => Promise<Row | null> },
): Promise<Row> {
  try {
    return await db.transaction(async (tx) => {
      const row = await update(tx);
      if (!row) throw notFound(thing);
      await refreshSearchText(tx, thing === 'category' ? { categoryId: id } : { subcategoryId: id });
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken();
    throw error;
  }
}

export function renameCategory(db: Db, id: string, name: string): Promise<CategoryRow> {
  return rename(db, 'category', { id, update: (tx) => repository.updateCategoryName(tx, id, name) });
}

export function renameSubcategory(db: Db, id: string, name: string): Promise<SubcategoryRow> {
  return rename(db, 'subcategory', { id, update: (tx) => repository.updateSubcategoryName(tx, id, name) });
}

/** Deletes one that holds no pieces; the database refuses the others, whoever adds a piece at the same moment. */
async function remove(
  db: Db,
  thing: 'category' | 'subcategory',
  where: { categoryId: string } | { subcategoryId: string },
  work: () => Promise<boolean>,
): Promise<void> {
  try {
    if (!(await work())) throw notFound(thing);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    const count = await repository.countProductsIn(db, where);
    const pieces = count === 1 ? '1 product is' : `${count} products are`;
    throw new AppError('conflict', 'category.in-use', `${pieces} still in this ${thing}. Please move them first.`, {
      details: { count },
    });
  }
}

export function deleteCategory(db: Db, id: string): Promise<void> {
  return remove(db, 'category', { categoryId: id }, () => repository.deleteCategory(db, id));
}

export function deleteSubcategory(db: Db, id: string): Promise<void> {
  return remove(db, 'subcategory', { subcategoryId: id }, () => repository.deleteSubcategory(db, id));
}
