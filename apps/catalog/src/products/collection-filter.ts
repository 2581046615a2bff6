import { listProducts } from '@kanaka/contracts/catalog/products';
import { listingQuery, searchNow } from '@kanaka/presentation/listing-url';
import type { Db } from '@kanaka/server-kit/database/database';
import type { CollectionRow } from '../collections/collections-schema.ts';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { findCollection, listPlaceNames } from './collections.repository.ts';
import { filterOf, type FilterQuery } from './listing-filter.ts';
import type { Filter } from './listing.repository.ts';

/** A shopper's filter, with the rule or the choice of the collection that it names. */
export async function shopFilter(db: Db, query: FilterQuery): Promise<Filter> {
  const { minPrice, maxPrice, collection } = query;
  // Only bounds of the price, which include the tax, need to know it.
  const taxPercent = minPrice === undefined && maxPrice === undefined ? 0 : await homeTaxPercent(db);
  const filter = filterOf(query, taxPercent);
  if (collection === undefined) return filter;
  const found = await findCollection(db, collection);
  if (found?.rule === null) return { ...filter, chosenFor: found.id };
  return { ...filter, oneOf: found ? await filtersOf(db, [found]) : [] };
}

/** What finds the pieces of each collection. */
export async function filtersOf(db: Db, collections: readonly Pick<CollectionRow, 'id' | 'rule'>[]): Promise<Filter[]> {
  const rules = await currentRules(
    db,
    collections.flatMap(({ rule }) => rule ?? []),
  );
  const taxPercent = rules.size > 0 ? await homeTaxPercent(db) : 0;
  return collections.map(({ id, rule }) => {
    if (rule === null) return { chosenFor: id };
    const now = rules.get(rule);
    return now === undefined ? { oneOf: [] } : filterOf(listProducts.query.parse(listingQuery(now)), taxPercent);
  });
}

/**
 * Rules with the names that their categories have now. One whose categories are all gone is left out: without them it would
 * find everything.
 */
export async function currentRules(db: Db, rules: readonly string[]): Promise<Map<string, string>> {
  const places = rules.some((rule) => rule.includes('category=')) ? await listPlaceNames(db) : null;
  return new Map(
    rules.flatMap((rule): [string, string][] => {
      const now = places ? searchNow(new URLSearchParams(rule), places) : rule;
      return now === null ? [] : [[rule, now.toString().replaceAll('%2C', ',')]];
    }),
  );
}
