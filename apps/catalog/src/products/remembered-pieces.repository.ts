import { and, inArray, isNotNull, not } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { products } from '../schema.ts';
import { inShop, selectPublic, type PublicPiece } from './products.repository.ts';

export async function listPublicByIds(db: Db, ids: string[]): Promise<PublicPiece[]> {
  return selectPublic(db).where(and(inShop, inArray(products.id, ids)));
}

/** Titles and pictures of withdrawn pieces; a draft was never shown, so nobody learns of it. */
export async function listWithdrawnNames(
  db: Db,
  ids: string[],
): Promise<Pick<PublicPiece, 'id' | 'title' | 'images'>[]> {
  const { id, title, images } = products;
  return db
    .select({ id, title, images })
    .from(products)
    .where(and(isNotNull(products.archivedAt), not(products.draft), inArray(products.id, ids)));
}
