import type { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { findPlaceLocked } from './product-changes.repository.ts';

export type NewPlace = { categoryId: string; subcategoryId: string | null; sizing: Sizing };

/** Finds the category and subcategory of a draft and locks them against deletion until the transaction ends. */
export async function placeInCategory(
  tx: Db,
  { category, subcategory }: Pick<ProductDraft, 'category' | 'subcategory'>,
): Promise<NewPlace> {
  const found = await findPlaceLocked(tx, { category, subcategory });
  if (!found.category) throw noCategory();
  const { id, name, sizing } = found.category;
  if (subcategory && !found.subcategory) throw noSubcategory(name);
  return { categoryId: id, subcategoryId: found.subcategory?.id ?? null, sizing };
}

export const noCategory = () => fieldError('request.invalid', 'category', 'This category does not exist.');
export const noSubcategory = (category: string) =>
  fieldError('request.invalid', 'subcategory', `${category} has no such subcategory.`);
