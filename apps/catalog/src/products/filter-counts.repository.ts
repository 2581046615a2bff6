import { FILTER_GROUPS, DISCOUNT_STEPS, type FilterGroup } from '@kanaka/contracts/catalog/choices';
import { Material, type Occasion } from '@kanaka/contracts/catalog/products';
import { isMetal, kindsOf } from '@kanaka/presentation/listing-url';
import type { Db } from '@kanaka/server-kit/database/database';
import { onlyRow } from '@kanaka/server-kit/database/rows';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { categories, products, productSizes, subcategories } from '../schema.ts';
import { conditions, inCollections, inPlace, type Filter } from './listing.repository.ts';
import { inShop } from './products.repository.ts';

type Count<Name = string> = { name: Name; count: number };
export type Range = { least: number | null; most: number | null };

export type Counts = {
  total: number;
  categories: Count[];
  subcategories: Count[];
  materials: Count<Material>[];
  purities: Count[];
  occasions: Count<Occasion>[];
  discounts: Count<number>[];
  inStock: number;
  price: Range;
  weight: Range;
  /** How many pieces fail at one group only. */
  failed: { bit: number; count: number }[];
};

const bits = Object.fromEntries(FILTER_GROUPS.map((group, place) => [group, 1 << place])) as Record<
  FilterGroup,
  number
>;
export const groupOfBit = (bit: number) => FILTER_GROUPS.find((group) => bits[group] === bit);

/** A number with the bits of the groups at which a piece fails. */
function failures(db: Db, filter: Filter): SQL {
  const set = Object.entries(conditions(db, filter)).flatMap(([group, condition]) =>
    condition ? [sql`case when ${condition} then 0 else ${sql.raw(String(bits[group as FilterGroup]))} end`] : [],
  );
  return set.length > 0 ? sql.join(set, sql` + `) : sql`0`;
}

/** Whether a piece fails at none of the others. */
const butFor = (...groups: FilterGroup[]) =>
  sql.raw(`failed & ${~groups.reduce((sum, group) => sum | bits[group], 0)} = 0`);

const families = Material.options
  .filter((material) => kindsOf(material).length > 0)
  .map((name) => ({ name, kinds: kindsOf(name) }));
const metals = Material.options.filter(isMetal);

/**
 * Every choice counted with the other groups applied. The pieces are read once, from an index, and counted by what they have
 * in common; the choices are counted from these sums. One that has kinds stands for any of them, each piece once.
 */
export async function countChoices(db: Db, filter: Filter): Promise<Counts> {
  const summed = (condition: SQL) => sql`coalesce(sum(pieces) filter (where ${condition}), 0)::int`;
  const counted = (name: SQL, from: SQL, condition: SQL) => sql`(
    select coalesce(json_agg(each order by name), '[]') from (
      select ${name} as name, ${summed(condition)} as count from alike ${from} group by 1
    ) as each where name is not null
  )`;
  const materials = sql`unnest(materials || array(
    select family.name from jsonb_to_recordset(${JSON.stringify(families)}::jsonb) as family (name text, kinds text[])
    where materials && family.kinds and not family.name = any(materials)
  ))`;
  const range = (least: SQL, most: SQL, group: FilterGroup) => sql`(
    select json_build_object('least', min(${least}), 'most', max(${most})) from alike where ${butFor(group)}
  )`;
  const { rows } = await db.execute<{ counts: Counts }>(sql`
    with alike as materialized (
      select ${products.categoryId} as category_id, ${products.subcategoryId} as subcategory_id,
        ${products.materials} as materials, ${products.purity} as purity, ${products.occasions} as occasions,
        ${products.discountPercent} as discount, ${products.inStock} as in_stock, ${failures(db, filter)} as failed,
        count(*) as pieces, min(${products.sellingPaise}) as lowest, max(${products.sellingPaise}) as highest,
        min(${products.weightMg}) as lightest, max(${products.weightMg}) as heaviest
      from ${products} where ${and(inShop, inCollections(db, filter))} group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select json_build_object(
      'total', (select ${summed(sql`failed = 0`)} from alike),
      'categories', ${counted(
        sql`${categories.name}`,
        sql`join ${categories} on ${categories.id} = category_id`,
        butFor('category', 'subcategory'),
      )},
      'subcategories', ${counted(
        sql`${subcategories.name}`,
        sql`join ${subcategories} on ${subcategories.id} = subcategory_id`,
        butFor('subcategory'),
      )},
      'materials', ${counted(
        sql`material`,
        sql`cross join lateral ${materials} as material`,
        sql`case when material = any(${sql.param(metals)}::text[]) then ${butFor('metal')} else ${butFor('stone')} end`,
      )},
      'purities', ${counted(sql`purity`, sql``, butFor('purity'))},
      'occasions', ${counted(sql`occasion`, sql`cross join lateral unnest(occasions) as occasion`, butFor('occasion'))},
      'discounts', ${counted(
        sql`step`,
        sql`join unnest(${sql.param([...DISCOUNT_STEPS])}::int[]) as step on discount >= step`,
        butFor('discount'),
      )},
      'inStock', (select ${summed(sql`in_stock and ${butFor('stock')}`)} from alike),
      'price', ${range(sql`lowest`, sql`highest`, 'price')},
      'weight', ${range(sql`lightest`, sql`heaviest`, 'weight')},
      'failed', (
        select coalesce(json_agg(each order by bit), '[]') from (
          select failed as bit, sum(pieces)::int as count from alike where failed & (failed - 1) = 0 group by failed
        ) as each where bit > 0
      )
    ) as counts`);
  return (await onlyRow(Promise.resolve(rows))).counts;
}

/** The sizes of the pieces in the chosen categories, with how many of them can be bought in each under the other groups. */
export async function countSizes(db: Db, filter: Filter): Promise<Count[]> {
  const buyable = sql`${failures(db, { ...filter, size: undefined })} = 0 and ${productSizes.reserved} < ${productSizes.onHand}`;
  // Sorted by its bytes, which is many times faster than by a language's rules.
  const name = sql<string>`${productSizes.size} collate "C"`;
  return db
    .select({ name, count: sql<number>`(count(*) filter (where ${buyable}))::int` })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(inShop, inCollections(db, filter), inPlace(db, filter).category))
    .groupBy(name);
}
