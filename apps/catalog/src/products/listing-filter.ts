import { isMetal, kindsOf } from '@kanaka/presentation/listing-url';
import { Material, Occasion, type listProducts } from '@kanaka/contracts/catalog/products';
import { toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { highestBaseCosting, lowestBaseCosting } from '@kanaka/money/gst';
import type { Filter } from './listing.repository.ts';

export type ListQuery = ParsedCallOf<typeof listProducts>['query'];
export type FilterQuery = Omit<ListQuery, 'sortBy' | 'page' | 'limit'>;

/** Translates a shopper's filter for the query, but for its collection: known materials, milligrams, and prices without tax. */
export function filterOf(query: Partial<FilterQuery>, taxPercent: number): Filter {
  const { material, minPrice, maxPrice, minWeight, maxWeight, occasion } = query;
  const { category, subcategory, purity, size, minDiscount, newDays, inStock } = query;
  return {
    ...{ category, subcategory, purity, size, minDiscount, newDays, inStock },
    ...(material?.length && materialsOf(material)),
    lowestPaise: minPrice === undefined ? undefined : lowestBaseCosting(paiseFrom(minPrice), taxPercent),
    highestPaise: maxPrice === undefined ? undefined : highestBaseCosting(paiseUpTo(maxPrice), taxPercent),
    lightestMg: minWeight === undefined ? undefined : toMilligrams(minWeight),
    heaviestMg: maxWeight === undefined ? undefined : toMilligrams(maxWeight),
    occasion: occasion?.length ? named(Occasion.options, occasion) : undefined,
  };
}

/** The metals of which a piece has one, and the stones of which it also has one; none of either when no name is known. */
function materialsOf(names: string[]): Pick<Filter, 'metal' | 'stone'> {
  const known = withKinds(named(Material.options, names));
  const metal = known.filter(isMetal);
  const stone = known.filter((material) => !isMetal(material));
  if (known.length === 0) return { metal };
  return { ...(metal.length > 0 && { metal }), ...(stone.length > 0 && { stone }) };
}

/** The known ones among the names, ignoring case, in the order in which they are known. */
function named<Name extends string>(known: readonly Name[], names: string[]): Name[] {
  const asked = new Set(names.map((name) => name.toLowerCase()));
  return known.filter((name) => asked.has(name.toLowerCase()));
}

/** With the kinds of each, in the order of `Material`. */
function withKinds(materials: readonly Material[]): Material[] {
  const wanted = new Set(materials.flatMap((material) => [material, ...kindsOf(material)]));
  return Material.options.filter((name) => wanted.has(name));
}

/** Far below a paisa: it corrects the binary rounding error of a price bound with decimals. */
const FRACTION = 1e-4;
const paiseFrom = (rupees: number) => Math.ceil(rupees * 100 - FRACTION);
const paiseUpTo = (rupees: number) => Math.floor(rupees * 100 + FRACTION);
