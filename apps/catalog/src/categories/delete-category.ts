import { recordChange, type Change } from '@kanaka/audit/record-change';
import { AppError, existing, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import type { CategoryRow } from '../schema.ts';
import * as repository from './categories.repository.ts';
import { piecesOf, refuseSized } from './category-refusals.ts';
import { destinationOf, type Destination, type MoveTo } from './destination.ts';
import type { CategoryDeps } from './rename-category.ts';

type Deletion = { id: string; moveTo: MoveTo | null; actor: Change['actor'] };

/** Deletes a category with its subcategories. Its pieces are moved to `moveTo` first; without it they prevent this. */
export async function deleteCategory(deps: CategoryDeps, { id, moveTo, actor }: Deletion): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await repository.lockCategories(tx, moveTo ? [id, moveTo.categoryId] : [id]);
    const category = locked.find((row) => row.id === id);
    if (!category) throw notFound('category');
    const to = moveTo && (await destinationOf(tx, { moveTo, categories: locked, leaving: { categoryId: id } }));
    const after = await clear(deps, tx, { place: { categoryId: id }, name: category.name, category, to });
    if (to) await repository.inheritNames(tx, category, { categoryId: to.categoryId });
    const subcategories = await repository.listNamesOfSubcategories(tx, id);
    await repository.deleteCategory(tx, id);
    const subject = { kind: 'category' as const, id, name: category.name };
    const before = { name: category.name, subcategories };
    purgeAfterCommit('categories', 'products');
    await recordChange(tx, { actor, action: 'category.deleted', subject, before, after });
  });
}

export async function deleteSubcategory(deps: CategoryDeps, { id, moveTo, actor }: Deletion): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Lock categories before subcategories, as all other code does.
    const found = existing('subcategory', await repository.findSubcategory(tx, id));
    const places = [found.categoryId, ...(moveTo ? [moveTo.categoryId] : [])];
    const locked = await repository.lockCategories(tx, places);
    const category = locked.find((row) => row.id === found.categoryId);
    const [subcategory] = await repository.lockSubcategories(tx, { ids: [id] });
    if (!category || !subcategory) throw notFound('subcategory');
    const { name } = subcategory;
    const to = moveTo && (await destinationOf(tx, { moveTo, categories: locked, leaving: { subcategoryId: id } }));
    const after = await clear(deps, tx, { place: { subcategoryId: id }, name, category, to });
    if (to?.subcategoryId) await repository.inheritNames(tx, subcategory, { subcategoryId: to.subcategoryId });
    await repository.deleteSubcategory(tx, id);
    const subject = { kind: 'subcategory' as const, id, name };
    purgeAfterCommit('categories', 'products');
    await recordChange(tx, { actor, action: 'subcategory.deleted', subject, before: { name }, after });
  });
}

/** Moves all pieces out of a place. Returns what the audit log should record about it. */
async function clear(
  { refreshSearch }: CategoryDeps,
  tx: Db,
  {
    place,
    name,
    category,
    to,
  }: { place: repository.Place; name: string; category: CategoryRow; to: Destination | null },
): Promise<{ productsMovedTo: string; productsMoved: number } | null> {
  if (!to) {
    const count = await repository.countProducts(tx, place);
    if (count > 0) throw inUse(name, count);
    await repository.displaceArchived(tx, place);
    return null;
  }
  if (to.sizing !== category.sizing) {
    await refuseSized(tx, place, {
      path: 'categoryId',
      message: (pieces, have) =>
        `${pieces} ${have} sizes that ${to.name} does not know. Take them off first, or choose another place.`,
    });
  }
  const productsMoved = await repository.moveProducts(tx, place, to);
  await refreshSearch(tx, { categoryId: to.categoryId });
  return { productsMovedTo: to.name, productsMoved };
}

function inUse(name: string, count: number): AppError {
  const message = `${name} is used by ${piecesOf(count)}. Move or delete ${count === 1 ? 'it' : 'them'} first.`;
  return new AppError('category.in-use', message, { details: { count } });
}
