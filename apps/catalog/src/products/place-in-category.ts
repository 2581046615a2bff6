import type { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findCategoryLocked, findSubcategoryLocked } from './product-changes.repository.ts';

export type NewPlace = { categoryId: string; subcategoryId: string | null; sizing: Sizing };

/** Finds the category and subcategory of a draft and locks them against deletion until the transaction ends. */
export async function placeInCategory(
  tx: Db,
  { category, subcategory }: Pick<ProductDraft, 'category' | 'subcategory'>,
): Promise<NewPlace> {
  const found = await findCategoryLocked(tx, category);
  if (!found) throw unknown('category', 'This category does not exist.');
  const { sizing } = found;
  if (!subcategory) return { categoryId: found.id, subcategoryId: null, sizing };

  const below = await findSubcategoryLocked(tx, { categoryId: found.id, nameOrId: subcategory });
  if (!below) throw unknown('subcategory', `${found.name} has no such subcategory.`);
  return { categoryId: found.id, subcategoryId: below.id, sizing };
}

function unknown(path: string, message: string): AppError {
  return new AppError('request.invalid', message, { issues: [{ path, message }] });
}
