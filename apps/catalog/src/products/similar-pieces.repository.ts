import { eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { products, subcategories } from '../schema.ts';
import { inShop } from './products.repository.ts';
import type { Traits } from './similarity.ts';

/** A piece to compare with another. */
type OtherPiece = Traits & { id: string; inStock: boolean };

/** How many pieces are compared in each direction of the price, in the category and in the whole shop. */
const COMPARED = 60;

function near(place: SQL, cheaper: boolean): SQL {
  const [side, order] = cheaper ? [sql`<`, sql`selling_paise desc, id desc`] : [sql`>=`, sql`selling_paise, id`];
  return sql`(
    select id from products near
    where archived_at is null and not draft ${place} and selling_paise ${side} ${products.sellingPaise}
      and id <> ${products.id}
    order by ${order} limit ${sql.raw(String(COMPARED))}
  )`;
}
const ofCategory = sql`and category_id = ${products.categoryId}`;
const searches = [near(ofCategory, true), near(ofCategory, false), near(sql``, true), near(sql``, false)];

/**
 * A piece with those nearest in price, of the category and of all. Each of the four searches reads its first rows from an index
 * that has them in this order, however many pieces there are. They are JSON because hundreds of rows take several times as long.
 */
export const selectNearInPrice = (db: Db, id: string | Placeholder) =>
  db
    .select({
      categoryId: sql<string>`${products.categoryId}`,
      style: subcategories.name,
      materials: products.materials,
      purity: products.purity,
      sellingPaise: sql<number>`${products.sellingPaise}`.mapWith(Number),
      motif: products.motif,
      others: sql<OtherPiece[]>`(
        select coalesce(json_agg(json_build_object(
          'id', other.id, 'categoryId', other.category_id, 'style', style.name, 'materials', other.materials,
          'purity', other.purity, 'sellingPaise', other.selling_paise, 'motif', other.motif,
          'inStock', other.reserved < other.on_hand
        )), '[]'::json)
        from products other left join subcategories style on style.id = other.subcategory_id
        where other.id = any(array(${sql.join(searches, sql` union `)}))
      )`,
    })
    .from(products)
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(sql`${inShop} and ${products.id} = ${id}`);

const nearInPrice = keepQueries('near', (db, _: 'in-price', name) =>
  selectNearInPrice(db, sql.placeholder('id')).prepare(name),
);

export const findNearInPrice = (db: Db, id: string) => firstOf(nearInPrice(db, 'in-price').execute({ id }));
