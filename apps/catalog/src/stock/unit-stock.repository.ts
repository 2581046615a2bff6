import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { updateRows } from '@kanaka/server-kit/database/rows';
import { products, productSizes } from '../schema.ts';
import { units, type UnitRow } from './units-schema.ts';

/** The order in which units, named `own`, are sold: the lightest first, and those that orders hold last. */
export const soldFirst = sql`own.state = 'held', own.net_weight_mg, own.tag`;

/** What a unit's product weighs besides its first metal, in milligrams. */
const othersOfPiece = sql`(
  select coalesce(sum((metal.part ->> 'weightMg')::int), 0)::int
  from jsonb_array_elements(${products.pricing} -> 'metals') with ordinality as metal (part, place) where place > 1
)`;

/**
 * The unit of each size that is sold next, the lightest, as a subquery named `next`; when orders hold all of them, one of
 * those. Named columns are those of `units`.
 */
const nextOf = (ids: readonly string[]) => sql`(
  select distinct on (own.product_id, own.size) own.product_id, own.size, own.net_weight_mg
  from ${units} own where own.product_id = any(${sql.param([...ids])}::uuid[]) and own.state in ('in-stock', 'held')
  order by own.product_id, own.size, ${soldFirst}
) as next`;

/** Sets stock, reserved stock, sizes and weights of tagged pieces to those of their units. */
export async function countUnits(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${productSizes} (product_id, size, on_hand, reserved, net_weight_mg)
    select own.product_id, own.size,
      count(*) filter (where own.state in ('in-stock', 'held')), count(*) filter (where own.state = 'held'),
      min(case when ${products.pricing} is not null then next.net_weight_mg - ${othersOfPiece} end)
    from ${units} own
    join ${products} on ${products.id} = own.product_id
    left join ${nextOf(ids)} on next.product_id = own.product_id and next.size = own.size
    where own.product_id = any(${sql.param([...ids])}::uuid[]) and own.size <> ''
    group by own.product_id, own.size
    on conflict (product_id, size) do update set on_hand = excluded.on_hand, reserved = excluded.reserved,
      net_weight_mg = coalesce(excluded.net_weight_mg, ${productSizes.netWeightMg})`);
  await tx.execute(sql`
    update ${products} set
      sized = exists (select 1 from ${productSizes} where ${productSizes.productId} = ${products.id}),
      on_hand = counted.on_hand, reserved = counted.reserved,
      unit_weight_mg = case when ${products.pricing} is null then null
        else coalesce(next.net_weight_mg - ${othersOfPiece}, ${products.unitWeightMg}) end
    from (
      select own.product_id,
        (count(*) filter (where own.state in ('in-stock', 'held')))::int as on_hand,
        (count(*) filter (where own.state = 'held'))::int as reserved
      from ${units} own where own.product_id = any(${sql.param([...ids])}::uuid[]) group by own.product_id
    ) as counted
    left join ${nextOf(ids)} on next.product_id = counted.product_id and next.size = ''
    where ${products.id} = counted.product_id and ${products.tagged}`);
}

/** Makes a piece tagged: from now on its stock, and that of each size, are its units. */
export async function markTagged(tx: Db, productId: string): Promise<void> {
  await tx.update(products).set({ tagged: true, huid: null }).where(eq(products.id, productId));
  await tx.update(productSizes).set({ onHand: 0 }).where(eq(productSizes.productId, productId));
}

/** Makes a piece without any units an untagged one that is out of stock. True when it was done. */
export async function markUntagged(tx: Db, productId: string): Promise<boolean> {
  const rows = await tx
    .update(products)
    .set({ tagged: false, unitWeightMg: null, onHand: 0 })
    .where(
      and(
        eq(products.id, productId),
        sql`not exists (select 1 from ${units} where ${units.productId} = ${products.id})`,
      ),
    )
    .returning({ id: products.id });
  if (rows.length > 0) await tx.update(productSizes).set({ onHand: 0 }).where(eq(productSizes.productId, productId));
  return rows.length > 0;
}

/** The lightest unit that is in the shop or may come back. */
export async function findLightest(tx: Db, productId: string): Promise<Pick<UnitRow, 'tag' | 'netWeightMg'> | null> {
  const [row] = await tx
    .select({ tag: units.tag, netWeightMg: units.netWeightMg })
    .from(units)
    .where(eq(units.productId, productId))
    .orderBy(asc(units.netWeightMg))
    .limit(1);
  return row ?? null;
}

/** Whether some units of a piece have a size and others have none. */
export async function isMixed(tx: Db, productId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mixed: boolean }>(
    sql`select coalesce(bool_or(size = '') and bool_or(size <> ''), false) as mixed from ${units} where product_id = ${productId}`,
  );
  return rows[0]?.mixed ?? false;
}

/** Sets the stock of sizes to 0 of which a piece has no units. */
export const emptySizes = (tx: Db, productId: string) =>
  updateRows(
    tx,
    productSizes,
    { onHand: 0, reserved: 0 },
    and(
      eq(productSizes.productId, productId),
      sql`not exists (
          select 1 from ${units}
          where ${units.productId} = ${productSizes.productId} and ${units.size} = ${productSizes.size}
        )`,
    ),
  );
