import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
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

export async function findTraits(db: Db, id: string): Promise<TraitsOfPiece | null> {
  const [row] = await selectTraits(db).where(sql`${inShop} and ${products.id} = ${id}`);
  return row ?? null;
}

/** How many pieces are compared, of the category and of the whole shop. */
const COMPARED = 120;

/** The pieces nearest in price, of the category and of all. */
export async function listNearInPrice(
  db: Db,
  { id, categoryId, sellingPaise }: TraitsOfPiece,
): Promise<TraitsOfPiece[]> {
  const near = (place: SQL) => sql`(
    select id from products where archived_at is null and not draft and id <> ${id} ${place}
    order by abs(selling_paise - ${sellingPaise}), id limit ${sql.raw(String(COMPARED))}
  )`;
  const both = sql`${near(sql`and category_id = ${categoryId}`)} union ${near(sql``)}`;
  return selectTraits(db).where(sql`${products.id} = any(array(${both}))`);
}
