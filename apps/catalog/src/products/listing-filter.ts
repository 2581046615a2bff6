import { Material, type listProducts } from '@kanaka/contracts/products';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { highestBaseCosting, lowestBaseCosting } from '@kanaka/money/tax';
import type { Filter } from './listing.repository.ts';

export type ListQuery = ParsedCallOf<typeof listProducts>['query'];
export type FilterQuery = Omit<ListQuery, 'sortBy' | 'page' | 'limit'>;

/** What a shopper asks for, in the shop's own terms: known materials, and prices before the tax the shop charges. */
export function filterOf(
  { category, subcategory, material, minPrice, maxPrice }: FilterQuery,
  taxPercent: number,
): Filter {
  return {
    category,
    subcategory,
    materials: material?.length ? materialsNamed(material) : undefined,
    lowestPaise: minPrice === undefined ? undefined : lowestBaseCosting(paiseFrom(minPrice), taxPercent),
    highestPaise: maxPrice === undefined ? undefined : highestBaseCosting(paiseUpTo(maxPrice), taxPercent),
  };
}

/** The known ones among the names, in the shop's order, whatever their case. */
export function materialsNamed(names: string[]): Material[] {
  const asked = new Set(names.map((name) => name.toLowerCase()));
  return Material.options.filter((name) => asked.has(name.toLowerCase()));
}

/** A bound may have any number of decimals; what heals the binary fraction is far below a paisa. */
const FRACTION = 1e-4;
const paiseFrom = (rupees: number) => Math.ceil(rupees * 100 - FRACTION);
const paiseUpTo = (rupees: number) => Math.floor(rupees * 100 + FRACTION);
