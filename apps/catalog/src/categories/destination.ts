import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { CategoryRow } from '../schema.ts';
import { lockSubcategories, type Place } from './categories.repository.ts';

export type MoveTo = { categoryId: string; subcategoryId?: string | undefined };

/** Where pieces move to. Its category is locked, so it cannot be deleted meanwhile. */
export type Destination = { categoryId: string; subcategoryId: string | null; name: string; sizing: Sizing };

/** Finds where pieces should move to; `categories` are locked already. It cannot be the place that is being emptied. */
export async function destinationOf(
  tx: Db,
  {
    moveTo,
    categories,
    leaving,
  }: {
    moveTo: MoveTo;
    categories: readonly CategoryRow[];
    leaving: Place;
  },
): Promise<Destination> {
  const { categoryId, subcategoryId } = moveTo;
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) throw fieldError('request.invalid', 'categoryId', 'This category does not exist.');
  if ('categoryId' in leaving ? leaving.categoryId === categoryId : leaving.subcategoryId === subcategoryId) {
    throw fieldError('request.invalid', 'categoryId', 'The products have to go somewhere else.');
  }
  const { name, sizing } = category;
  if (subcategoryId === undefined) return { categoryId, subcategoryId: null, name, sizing };
  const [below] = await lockSubcategories(tx, { ids: [subcategoryId] });
  if (below?.categoryId !== categoryId)
    throw fieldError('request.invalid', 'subcategoryId', `${name} has no such subcategory.`);
  return { categoryId, subcategoryId, name: `${name}: ${below.name}`, sizing };
}
