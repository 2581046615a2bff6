import { Material, type productChoices as contract } from '@kanaka/contracts/products';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { priceBreakdown } from '@kanaka/money/tax';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { filterOf, materialsNamed, type FilterQuery } from './listing-filter.ts';
import type { Memory } from './list-memory.ts';
import {
  countByCategory,
  countBySubcategory,
  countFiltered,
  countMaterials,
  findPriceRange,
} from './listing.repository.ts';
import { findListVersion } from './products.repository.ts';

export type Choices = AnswerOf<typeof contract>['data'];

/** The options of each filter, counted under the other filters. A selected option stays, even with a count of 0. */
export async function productChoices(
  { db, choices }: { db: Db; choices: Memory<Choices> },
  query: FilterQuery,
): Promise<Choices> {
  const taxPercent = await homeTaxPercent(db);
  const filter = filterOf(query, taxPercent);
  const asked = materialsNamed(query.material ?? []);
  const list = JSON.stringify([filter, asked, taxPercent]);
  const known = choices.recall(list);
  if (known?.version === (await findListVersion(db))) return known.fact;
  const rupeesPaid = (basePaise: number) => toRupees(priceBreakdown(basePaise, taxPercent).priceWithTaxPaise);
  return db.transaction(
    async (tx) => {
      const version = await findListVersion(tx);
      const range = await findPriceRange(tx, { ...filter, lowestPaise: undefined, highestPaise: undefined });
      const counts = await countMaterials(tx, { ...filter, materials: undefined });
      const { total } = await countFiltered(tx, filter);
      const found: Choices = {
        total,
        categories: await countByCategory(tx, { ...filter, category: undefined, subcategory: undefined }),
        subcategories: await countBySubcategory(tx, { ...filter, subcategory: undefined }),
        price: range && { min: Math.floor(rupeesPaid(range.lowest)), max: Math.ceil(rupeesPaid(range.highest)) },
        materials: Material.options
          .map((name) => ({ name, count: counts.get(name) ?? 0 }))
          .filter(({ name, count }) => count > 0 || asked.includes(name)),
      };
      choices.note(version, list, found);
      return found;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
