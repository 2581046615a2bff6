import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { countProducts, type Place } from './categories.repository.ts';

/** A query lists several names separated by commas, so a name must not contain one. */
export function mustBeListable(name: string): void {
  if (!name.includes(',')) return;
  throw fieldError('request.invalid', 'name', 'A name cannot contain a comma.');
}

export const nameTaken = (name: string) =>
  fieldError('category.name-taken', 'name', `There is already one named ${name}.`);

export const piecesOf = (count: number) => (count === 1 ? '1 product' : `${count} products`);

/** Refuses a place whose pieces have sizes: those of one kind are not valid in a category of another kind. */
export async function refuseSized(
  tx: Db,
  place: Place,
  { path, message: messageOf }: { path: string; message: (pieces: string, have: 'has' | 'have') => string },
): Promise<void> {
  const count = await countProducts(tx, place, { sized: true });
  if (count === 0) return;
  throw fieldError('category.sizes-in-use', path, messageOf(piecesOf(count), count === 1 ? 'has' : 'have'), { count });
}
