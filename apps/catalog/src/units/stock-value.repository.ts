import { sql } from 'drizzle-orm';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import type { Db } from '@kanaka/server-kit/database/database';
import { products, productSizes } from '../schema.ts';
import { units } from '../stock/units-schema.ts';

/**
 * What is in the shop of each piece, as a table named `held`: how many, and what they weigh net together when that is known
 * by unit or by size. Withdrawn pieces are in the shop too.
 */
const held = sql`(
  select p.id, p.pricing, p.metal, p.purity, p.net_weight_mg, p.on_hand as pieces,
    case
      when p.tagged then (
        select sum(own.net_weight_mg) from ${units} own
        where own.product_id = p.id and own.state in ('in-stock', 'held')
      )
      when p.sized and p.pricing is not null then (
        select sum(own.on_hand::bigint * own.net_weight_mg) from ${productSizes} own
        where own.product_id = p.id and own.net_weight_mg is not null
      ) end as weighed_mg,
    case when p.tagged then p.on_hand when p.sized and p.pricing is not null then (
      select sum(own.on_hand) from ${productSizes} own where own.product_id = p.id and own.net_weight_mg is not null
    ) end as weighed_pieces,
    p.tagged
  from ${products} p where p.on_hand > 0
) as held`;

/** "18K (750)" and "925 Silver" hold their fineness; what is no gold is silver or platinum. */
const metalOfName = sql`case held.metal when 'Silver' then 'silver' when 'Platinum' then 'platinum' else 'gold' end`;
const finenessOfName = sql`substring(held.purity from '[0-9]{3}')::int`;

export type MetalInStock = { metal: PreciousMetal; fineness: number; pieces: number; netMg: number };

/**
 * The net weight in stock of each metal and fineness. Of a piece by metal its recipe says what is in it: a weight by size is
 * of its first metal, and a unit's weight is that of all of them.
 */
export async function listMetalInStock(db: Db): Promise<MetalInStock[]> {
  const { rows } = await db.execute<MetalInStock>(sql`
    select metal, fineness, sum(pieces)::int as pieces, sum(net_mg)::float8 as "netMg" from (
      select part.value ->> 'metal' as metal, (part.value ->> 'fineness')::int as fineness, held.pieces,
        case when part.place > 1 then held.pieces * (part.value ->> 'weightMg')::bigint
          when held.tagged then coalesce(held.weighed_mg, 0) - held.pieces * (
            select coalesce(sum((other.value ->> 'weightMg')::int), 0)
            from jsonb_array_elements(held.pricing -> 'metals') with ordinality as other (value, place)
            where other.place > 1
          )
          else coalesce(held.weighed_mg, 0)
            + (held.pieces - coalesce(held.weighed_pieces, 0)) * (part.value ->> 'weightMg')::bigint
        end as net_mg
      from ${held} cross join lateral jsonb_array_elements(held.pricing -> 'metals') with ordinality as part (value, place)
      union all
      select ${metalOfName}, ${finenessOfName}, held.pieces, coalesce(held.weighed_mg, held.pieces::bigint * held.net_weight_mg)
      from ${held}
      where held.pricing is null and held.purity is not null and coalesce(held.weighed_mg, held.net_weight_mg) is not null
    ) as metals group by metal, fineness order by metal, fineness desc`);
  return rows;
}

/** How many pieces in stock are left out there, because their purity or weight is not known. */
export async function countUnweighed(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce(sum(held.pieces), 0)::int as pieces from ${held}
    where held.pricing is null and (held.purity is null or coalesce(held.weighed_mg, held.net_weight_mg) is null)`);
  return rows[0]?.pieces ?? 0;
}
