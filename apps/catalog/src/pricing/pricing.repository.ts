import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { PriceRecipe } from '@kanaka/money/metal-price';
import type { Db } from '@kanaka/server-kit/database';
import { products, productSizes } from '../schema.ts';

/** A piece that is priced by its metal. */
export type MetalPricedPiece = {
  id: string;
  title: string;
  archived: boolean;
  recipe: PriceRecipe;
  sizeWeights: (number | null)[];
  pricePaise: number;
  salePricePaise: number;
};

const sizeWeights = sql<(number | null)[]>`case when ${products.sized} then array(
  select own.net_weight_mg from ${productSizes} own where own.product_id = ${products.id}
) else '{}' end`;

/** The next pieces that are priced by their metal, withdrawn ones too, in the order of their ids. */
export async function listMetalPriced(
  db: Db,
  { after, limit, lock }: { after: string; limit: number; lock: boolean },
): Promise<MetalPricedPiece[]> {
  const query = db
    .select({
      id: products.id,
      title: products.title,
      archived: sql<boolean>`${products.archivedAt} is not null`,
      // The condition below leaves none without.
      recipe: sql<PriceRecipe>`${products.pricing}`,
      sizeWeights,
      pricePaise: products.pricePaise,
      salePricePaise: products.salePricePaise,
    })
    .from(products)
    .where(and(isNotNull(products.pricing), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
  // As orders lock pieces, in the same order, so that neither waits for the other in a circle.
  return lock ? query.for('no key update') : query;
}

export type NewPrice = { id: string; pricePaise: number; salePricePaise: number };

/** Sets the prices of many pieces in one statement. Their version stays: nobody has edited them. */
export async function setPrices(tx: Db, prices: readonly NewPrice[]): Promise<void> {
  await tx.execute(sql`
    update ${products}
    set price_paise = priced.price, sale_price_paise = priced.sale_price, updated_at = now()
    from unnest(
      ${sql.param(prices.map(({ id }) => id))}::uuid[],
      ${sql.param(prices.map(({ pricePaise }) => pricePaise))}::bigint[],
      ${sql.param(prices.map(({ salePricePaise }) => salePricePaise))}::bigint[]
    ) as priced (id, price, sale_price)
    where ${products.id} = priced.id`);
}

/** The weights of a piece's sizes in milligrams. */
export async function listSizeWeights(db: Db, productId: string): Promise<(number | null)[]> {
  const rows = await db
    .select({ netWeightMg: productSizes.netWeightMg })
    .from(productSizes)
    .where(eq(productSizes.productId, productId));
  return rows.map(({ netWeightMg }) => netWeightMg);
}
