import type { ProductCount } from '@kanaka/contracts/catalog/categories';
import type { countByPlace } from './categories.repository.ts';

type Counted = Awaited<ReturnType<typeof countByPlace>>;

/** Sums the counts per category and per subcategory. */
export function productCounts(counted: Counted): { categories: ProductCount[]; subcategories: ProductCount[] } {
  return {
    categories: sums(counted, ({ categoryId }) => categoryId),
    subcategories: sums(counted, ({ subcategoryId }) => subcategoryId),
  };
}

function sums(counted: Counted, idOf: (place: Counted[number]) => string | null): ProductCount[] {
  const byId = new Map<string, ProductCount>();
  for (const place of counted) {
    const id = idOf(place);
    if (id === null) continue;
    const sum = byId.get(id) ?? { id, live: 0, archived: 0 };
    byId.set(id, { id, live: sum.live + place.live, archived: sum.archived + place.archived });
  }
  return [...byId.values()];
}
