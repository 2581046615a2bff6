import { eq, notInArray, sql } from 'drizzle-orm';
import { toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows } from '@kanaka/server-kit/database/rows';
import { products, productSizes } from '../schema.ts';

/** One size of a piece: the number in stock, and how many of them unfinished orders reserve. */
export type SizeRow = {
  size: string;
  onHand: number;
  reserved: number;
  /** Of the piece's first metal; null when it weighs as the piece does. */
  netWeightMg: number | null;
};

/**
 * The stock to set; with `stockWas` (what the owner's form showed) the difference is applied instead. The weight is in grams;
 * absent leaves it as it is.
 */
export type SizeStock = {
  size: string;
  stock: number;
  stockWas?: number | undefined;
  netWeight?: number | null | undefined;
};

export async function listSizes(db: Db, productId: string): Promise<SizeRow[]> {
  return db
    .select({
      size: productSizes.size,
      onHand: productSizes.onHand,
      reserved: productSizes.reserved,
      netWeightMg: productSizes.netWeightMg,
    })
    .from(productSizes)
    .where(eq(productSizes.productId, productId));
}

/** The sizes of a new piece. */
export async function insertSizes(db: Db, productId: string, sizes: readonly SizeStock[]): Promise<void> {
  await db.insert(productSizes).values(sizes.map(({ size, stock }) => ({ productId, size, onHand: stock })));
  await setSizeWeights(db, productId, sizes);
  await addUp(db, productId);
}

/** Sets the weights that are given, for sizes that exist. */
export async function setSizeWeights(db: Db, productId: string, sizes: readonly SizeStock[]): Promise<void> {
  const given = sizes
    .filter(({ netWeight }) => netWeight !== undefined)
    .map(({ size, netWeight }) => ({ size, weight: netWeight ? toMilligrams(netWeight) : null }));
  if (given.length === 0) return;
  await db.execute(sql`
    update ${productSizes} set net_weight_mg = given.weight
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (size text, weight int)
    where ${productSizes.productId} = ${productId} and ${productSizes.size} = given.size`);
}

/**
 * Sets or changes the stock of these sizes, and adds those that the piece does not have; its row must be locked. Returns
 * the sizes that are done; of the others more is reserved than would be left.
 */
export async function setSizeStocks(db: Db, productId: string, sizes: readonly SizeStock[]): Promise<string[]> {
  const wanted = sizes.map(({ size, stock, stockWas }) => ({
    ...{ size, stock },
    change: stockWas === undefined ? null : stock - stockWas,
  }));
  const onHand = sql`coalesce(${productSizes.onHand} + wanted.change, wanted.stock)`;
  const { rows } = await db.execute<{ size: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (size text, stock int, change int)
    ), changed as (
      update ${productSizes} set on_hand = ${onHand} from wanted
      where ${productSizes.productId} = ${productId} and ${productSizes.size} = wanted.size
        and ${productSizes.reserved} <= ${onHand}
      returning wanted.size
    ), added as (
      insert into ${productSizes} (product_id, size, on_hand)
      select ${productId}::uuid, size, stock from wanted
      where size not in (select size from ${productSizes} where ${productSizes.productId} = ${productId})
      returning size
    )
    select size from changed union all select size from added`);
  return rows.map(({ size }) => size);
}

/** Deletes all sizes but these; none of the deleted may be reserved. */
export const deleteOtherSizes = (db: Db, productId: string, kept: readonly string[]) =>
  deleteRows(db, productSizes, eq(productSizes.productId, productId), notInArray(productSizes.size, [...kept]));

/** Sets a piece's stock to the sum of its sizes, and whether it has sizes at all. Returns the sum. */
export async function addUp(db: Db, productId: string): Promise<number> {
  const ofPiece = sql`from ${productSizes} where ${productSizes.productId} = ${productId}`;
  const [row] = await db
    .update(products)
    .set({
      sized: sql`exists (select 1 ${ofPiece})`,
      onHand: sql`(select coalesce(sum(${productSizes.onHand}), 0) ${ofPiece})`,
    })
    .where(eq(products.id, productId))
    .returning({ onHand: products.onHand });
  return row?.onHand ?? 0;
}
