import { DISCOUNT_STEPS } from '@kanaka/contracts/catalog/choices';
import { toGrams } from '@kanaka/contracts/catalog/price-recipe';
import { Material, Occasion, type productChoices as contract } from '@kanaka/contracts/catalog/products';
import { bySize } from '@kanaka/contracts/catalog/size-labels';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { priceBreakdown } from '@kanaka/money/gst';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database/database';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { shopFilter } from './collection-filter.ts';
import type { FilterQuery } from './listing-filter.ts';
import { countChoices, countSizes, groupOfBit, type Range } from './filter-counts.repository.ts';

type Choices = AnswerOf<typeof contract>['data'];

/** The options of each filter that the shop has, counted under the other filters. */
export async function productChoices({ db }: { db: Db }, query: FilterQuery): Promise<Choices> {
  const taxPercent = await homeTaxPercent(db);
  const filter = await shopFilter(db, query);
  return db.transaction(
    async (tx) => {
      const counts = await countChoices(tx, filter);
      const sizes = filter.category?.length ? await countSizes(tx, filter) : [];
      const { total, categories, subcategories, purities, inStock } = counts;
      return {
        ...{ total, categories, subcategories, purities, inStock },
        price: priceBounds([counts.price], taxPercent),
        weight: outward(counts.weight, toGrams),
        materials: inOrder(Material.options, counts.materials),
        sizes: sizes.toSorted((one, other) => bySize({ size: one.name }, { size: other.name })),
        occasions: inOrder(Occasion.options, counts.occasions),
        discounts: inOrder(DISCOUNT_STEPS, counts.discounts).map(({ name, count }) => ({ from: name, count })),
        emptiedBy:
          total > 0
            ? []
            : counts.failed.flatMap(({ bit, count }) => {
                const group = groupOfBit(bit);
                return group ? [{ group, count }] : [];
              }),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** A range in whole numbers that contains both ends. */
const outward = ({ least, most }: Range, shown: (stored: number) => number) =>
  least === null || most === null ? null : { min: Math.floor(shown(least)), max: Math.ceil(shown(most)) };

/** The range that contains these prices without tax, as a shopper pays them; null when there are none. */
export function priceBounds(ranges: readonly Range[], taxPercent: number) {
  const ends = ranges.flatMap(({ least, most }) => [least ?? [], most ?? []].flat());
  if (ends.length === 0) return null;
  const rupeesPaid = (basePaise: number) => toRupees(priceBreakdown(basePaise, taxPercent).priceWithTaxPaise);
  return outward({ least: Math.min(...ends), most: Math.max(...ends) }, rupeesPaid);
}

const inOrder = <Name>(names: readonly Name[], counted: readonly { name: unknown; count: number }[]) =>
  names.flatMap((name) => {
    const found = counted.find((each) => each.name === name);
    return found ? [{ name, count: found.count }] : [];
  });
