import { and, asc, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PriceRecipe } from '@kanaka/money/metal-price';
import type { Db } from '@kanaka/server-kit/database/database';
import { products, productSizes } from '../schema.ts';

/** A piece that is priced by its metal. */
export type MetalPricedPiece = {
  id: string;
  title: string;
  /** Whether shoppers do not see it. */
  unseen: boolean;
  sized: boolean;
  recipe: PriceRecipe;
  /** What its price is made with, as for `piecePrice`: of its sizes, or of the unit that is sold next. */
  weights: (number | null)[];
  pricePaise: number;
  salePricePaise: number;
};

const weights = sql<(number | null)[]>`case
  when ${products.sized} then array(
    select own.net_weight_mg from ${productSizes} own where own.product_id = ${products.id}
  )
  when ${products.unitWeightMg} is not null then array[${products.unitWeightMg}]
  else '{}' end`;

function selectPriced(db: Db) {
  return db
    .select({
      id: products.id,
      title: products.title,
      unseen: sql<boolean>`${products.archivedAt} is not null or ${products.draft}`,
      sized: products.sized,
      // The conditions below leave none without.
      recipe: sql<PriceRecipe>`${products.pricing}`,
      weights,
      pricePaise: products.pricePaise,
      salePricePaise: products.salePricePaise,
    })
    .from(products);
}

/** Those of these pieces that are priced by their metal, in the order of their ids. */
export async function listPricedById(db: Db, ids: readonly string[]): Promise<MetalPricedPiece[]> {
  if (ids.length === 0) return [];
  return selectPriced(db)
    .where(and(isNotNull(products.pricing), inArray(products.id, [...ids])))
    .orderBy(asc(products.id));
}

/** The next pieces that are priced by their metal, withdrawn ones too, in the order of their ids. */
export async function listMetalPriced(
  db: Db,
  { after, limit, lock }: { after: string; limit: number; lock: boolean },
): Promise<MetalPricedPiece[]> {
  const next = selectPriced(db)
    .where(and(isNotNull(products.pricing), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
  if (!lock) return next;
  // As orders lock pieces, in the same order, so that neither waits for the other in a circle.
  const pieces = await next.for('no key update');
  // The rows are as they were locked, but their sizes as they were before: an order may have taken a unit meanwhile.
  const sized = pieces.filter((piece) => piece.sized).map(({ id }) => id);
  const again = new Map((await listPricedById(db, sized)).map((piece) => [piece.id, piece]));
  return pieces.map((piece) => again.get(piece.id) ?? piece);
}

export type NewPrice = { id: string; pricePaise: number; salePricePaise: number };

/** Sets the prices of many pieces in one statement. Their version stays: nobody has edited them. */
export async function setPrices(tx: Db, prices: readonly NewPrice[]): Promise<void> {
  await tx.execute(sql`
    update ${products}
    set price_paise = priced."pricePaise", sale_price_paise = priced."salePricePaise", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as priced (id uuid, "pricePaise" bigint, "salePricePaise" bigint)
    where ${products.id} = priced.id`);
}
