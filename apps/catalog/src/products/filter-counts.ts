import { Material, type productChoices as contract } from '@kanaka/contracts/catalog/products';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { priceBreakdown } from '@kanaka/money/gst';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database/database';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { shopFilter } from './collection-filter.ts';
import { materialsNamed, type FilterQuery } from './listing-filter.ts';
import {
  countByCategory,
  countBySubcategory,
  countFiltered,
  countMaterials,
  findPriceRange,
} from './listing.repository.ts';

type Choices = AnswerOf<typeof contract>['data'];

/** The options of each filter, counted under the other filters. A selected option stays, even with a count of 0. */
export async function productChoices({ db }: { db: Db }, query: FilterQuery): Promise<Choices> {
  const taxPercent = await homeTaxPercent(db);
  const filter = await shopFilter(db, query);
  const asked = materialsNamed(query.material ?? []);
  const rupeesPaid = (basePaise: number) => toRupees(priceBreakdown(basePaise, taxPercent).priceWithTaxPaise);
  return db.transaction(
    async (tx) => {
      const range = await findPriceRange(tx, { ...filter, lowestPaise: undefined, highestPaise: undefined });
      const counts = await countMaterials(tx, { ...filter, materials: undefined });
      return {
        total: await countFiltered(tx, filter),
        categories: await countByCategory(tx, { ...filter, category: undefined, subcategory: undefined }),
        subcategories: await countBySubcategory(tx, { ...filter, subcategory: undefined }),
        price: range && { min: Math.floor(rupeesPaid(range.lowest)), max: Math.ceil(rupeesPaid(range.highest)) },
        materials: Material.options
          .map((name) => ({ name, count: counts.get(name) ?? 0 }))
          .filter(({ name, count }) => count > 0 || asked.includes(name)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
