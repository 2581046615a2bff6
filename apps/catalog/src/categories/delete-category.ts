import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import * as repository from './categories.repository.ts';

/** Deletes a category with its subcategories, unless pieces of the shop stand in it. */
export async function deleteCategory({ db }: { db: Db }, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const category = await repository.findCategoryLocked(tx, id);
    if (!category) throw notFound('category');
    const count = await repository.countProducts(tx, { categoryId: id });
    if (count > 0) throw inUse(category.name, count);
    await repository.displaceArchived(tx, { categoryId: id });
    await repository.deleteCategory(tx, id);
  });
}

export async function deleteSubcategory({ db }: { db: Db }, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const subcategory = await repository.findSubcategoryLocked(tx, id);
    if (!subcategory) throw notFound('subcategory');
    const count = await repository.countProducts(tx, { subcategoryId: id });
    if (count > 0) throw inUse(subcategory.name, count);
    await repository.displaceArchived(tx, { subcategoryId: id });
    await repository.deleteSubcategory(tx, id);
  });
}

function inUse(name: string, count: number): AppError {
  const message = `${name} is used by ${count} ${count === 1 ? 'product' : 'products'}. Move or delete ${count === 1 ? 'it' : 'them'} first.`;
  return new AppError('conflict', 'category.in-use', message, { details: { count } });
}
