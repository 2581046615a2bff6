import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { products, subcategories } from '../schema.ts';
import { inShop } from './products.repository.ts';
import type { Traits } from './similarity.ts';

/** A piece to compare others with. */
export type TraitsOfPiece = Traits & { id: string; inStock: boolean };

const traits = {
  id: products.id,
  categoryId: sql<string>`${products.categoryId}`,
  style: subcategories.name,
  materials: products.materials,
  purity: products.purity,
  sellingPaise: sql<number>`${products.sellingPaise}`.mapWith(Number),
  motif: products.motif,
  inStock: sql<boolean>`${products.reserved} < ${products.onHand}`,
};

function selectTraits(db: Db) {
  return db.select(traits).from(products).leftJoin(subcategories, eq(subcategories.id, products.subcategoryId));
}

export const findTraits = (db: Db, id: string) =>
  firstOf(selectTraits(db).where(sql`${inShop} and ${products.id} = ${id}`));

/** How many pieces are compared in each direction of the price, in the category and in the whole shop. */
const COMPARED = 60;

/**
 * The pieces nearest in price, of the category and of all. Each of the four searches reads its first rows from an index that
 * has them in this order, however many pieces there are.
 */
export function listNearInPrice(
  db: Db,
  { id, categoryId, sellingPaise }: TraitsOfPiece,
): PromiseLike<TraitsOfPiece[]> & SQLWrapper {
  const near = (place: SQL, cheaper: boolean) => {
    const [side, order] = cheaper ? [sql`<`, sql`selling_paise desc, id desc`] : [sql`>=`, sql`selling_paise, id`];
    return sql`(
      select id from products
      where archived_at is null and not draft ${place} and selling_paise ${side} ${sellingPaise} and id <> ${id}
      order by ${order} limit ${sql.raw(String(COMPARED))}
    )`;
  };
  const ofCategory = sql`and category_id = ${categoryId}`;
  const searches = [near(ofCategory, true), near(ofCategory, false), near(sql``, true), near(sql``, false)];
  return selectTraits(db).where(sql`${products.id} = any(array(${sql.join(searches, sql` union `)}))`);
}
