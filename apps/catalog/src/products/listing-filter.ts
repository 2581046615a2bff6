import { kindsOf } from '@kanaka/presentation/listing-url';
import { Material, type listProducts } from '@kanaka/contracts/catalog/products';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { highestBaseCosting, lowestBaseCosting } from '@kanaka/money/gst';
import type { Filter } from './listing.repository.ts';

export type ListQuery = ParsedCallOf<typeof listProducts>['query'];
export type FilterQuery = Omit<ListQuery, 'sortBy' | 'page' | 'limit'>;

/** Translates a shopper's filter for the query, but for its collection: known materials, and prices without tax. */
export function filterOf(
  { category, subcategory, material, minPrice, maxPrice, minDiscount, newDays }: FilterQuery,
  taxPercent: number,
): Filter {
  return {
    minDiscount,
    newDays,
    category,
    subcategory,
    materials: material?.length ? withKinds(materialsNamed(material)) : undefined,
    lowestPaise: minPrice === undefined ? undefined : lowestBaseCosting(paiseFrom(minPrice), taxPercent),
    highestPaise: maxPrice === undefined ? undefined : highestBaseCosting(paiseUpTo(maxPrice), taxPercent),
  };
}

/** The known materials among the names, ignoring case, in the order of `Material`. */
export function materialsNamed(names: string[]): Material[] {
  const asked = new Set(names.map((name) => name.toLowerCase()));
  return Material.options.filter((name) => asked.has(name.toLowerCase()));
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
