import { sql, type SQL } from 'drizzle-orm';
import type { PriceRecipe } from '@kanaka/money/metal-price';
import type { Db } from '@kanaka/server-kit/database/database';
import { purchases } from '../products/purchases-schema.ts';
import { categories, products, productSizes } from '../schema.ts';
import { units } from '../stock/units-schema.ts';

/** What is in stock of a piece: one of its units, one of its sizes, or all of it. */
export type StockRow = {
  productId: string;
  title: string;
  sku: string;
  category: string;
  pricing: PriceRecipe | null;
  sellingPaise: number;
  metal: string | null;
  purity: string | null;
  /** Of the piece as it was entered; a unit and a size have their own in `weightMg`. */
  netWeightMg: number | null;
  madeToOrder: boolean;
  tagged: boolean;
  /** Days in India; the second is empty when none was sold. */
  stockedOn: string;
  lastSoldOn: string;
  tag: string;
  huid: string;
  size: string;
  pieces: number;
  weightMg: number | null;
  costPaise: number | null;
  supplier: string;
};

const dayOf = (at: SQL) => sql`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

/** The stock of the next pieces by id, withdrawn ones too: they are still there. */
export async function listStockRows(db: Db, { after, limit }: { after: string; limit: number }): Promise<StockRow[]> {
  const { rows } = await db.execute<StockRow>(sql`
    select piece.id as "productId", piece.title, coalesce(piece.sku, '') as sku, coalesce(${categories.name}, '') as category,
      piece.pricing, piece.selling_paise::float8 as "sellingPaise", piece.metal, piece.purity,
      piece.net_weight_mg as "netWeightMg", not piece.tagged and piece.lead_days > 0 as "madeToOrder", piece.tagged,
      ${dayOf(sql`piece.stocked_at`)} as "stockedOn", coalesce(${dayOf(sql`piece.last_sold_at`)}, '') as "lastSoldOn",
      own.tag, own.huid, own.size, own.pieces, own.weight_mg as "weightMg",
      coalesce(own.cost_paise, ${purchases.costPaise})::float8 as "costPaise",
      coalesce(nullif(own.supplier, ''), ${purchases.supplier}, '') as supplier
    from (
      select * from ${products} where ${products.id} > ${after} and ${products.onHand} > 0
      order by ${products.id} limit ${limit}
    ) as piece
    left join ${categories} on ${categories.id} = piece.category_id
    left join ${purchases} on ${purchases.productId} = piece.id
    cross join lateral (
      select unit.tag, coalesce(unit.huid, '') as huid, unit.size, 1 as pieces, unit.net_weight_mg as weight_mg,
        unit.cost_paise, unit.supplier
      from ${units} unit
      where piece.tagged and unit.product_id = piece.id and unit.state in ('in-stock', 'held')
      union all
      select '', '', sized.size, sized.on_hand, sized.net_weight_mg, null, '' from ${productSizes} sized
      where not piece.tagged and piece.sized and sized.product_id = piece.id and sized.on_hand > 0
      union all
      select '', case when piece.on_hand = 1 then coalesce(piece.huid, '') else '' end, '', piece.on_hand, null, null, ''
      where not piece.tagged and not piece.sized
    ) as own
    order by piece.id, own.size, own.tag`);
  return rows;
}
