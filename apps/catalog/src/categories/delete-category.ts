import { recordChange, type Change } from '@kanaka/queues/audit';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import * as repository from './categories.repository.ts';

/** Deletes a category with its subcategories, unless pieces of the shop stand in it. */
export async function deleteCategory(
  { db }: { db: Db },
  { id, actor }: { id: string; actor: Change['actor'] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const category = await repository.findCategoryLocked(tx, id);
    if (!category) throw notFound('category');
    const count = await repository.countProducts(tx, { categoryId: id });
    if (count > 0) throw inUse(category.name, count);
    await repository.displaceArchived(tx, { categoryId: id });
    const subcategories = await repository.listNamesOfSubcategories(tx, id);
    await repository.deleteCategory(tx, id);
    const subject = { kind: 'category' as const, id, name: category.name };
    const before = { name: category.name, subcategories };
    await recordChange(tx, { actor, action: 'category.deleted', subject, before, after: null });
  });
}

export async function deleteSubcategory(
  { db }: { db: Db },
  { id, actor }: { id: string; actor: Change['actor'] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const subcategory = await repository.findSubcategoryLocked(tx, id);
    if (!subcategory) throw notFound('subcategory');
    const count = await repository.countProducts(tx, { subcategoryId: id });
    if (count > 0) throw inUse(subcategory.name, count);
    await repository.displaceArchived(tx, { subcategoryId: id });
    await repository.deleteSubcategory(tx, id);
    const subject = { kind: 'subcategory' as const, id, name: subcategory.name };
    await recordChange(tx, {
      actor,
      action: 'subcategory.deleted',
      subject,
      before: { name: subcategory.name },
      after: null,
    });
  });
}

function inUse(name: string, count: number): AppError {
  const message = `${name} is used by ${count} ${count === 1 ? 'product' : 'products'}. Move or delete ${count === 1 ? 'it' : 'them'} first.`;
  return new AppError('conflict', 'category.in-use', message, { details: { count } });
}
