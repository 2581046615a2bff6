import { type AdminProduct, MAX_PRODUCTS_AT_ONCE } from '@kanaka/contracts/admin-products';
import { toast } from '@kanaka/ui/toaster';
import { useState } from 'react';

export type ProductSelection = {
  has: (id: string) => boolean;
  /** Selects or deselects products: one, or all of a page. */
  put: (products: readonly AdminProduct[], chosen: boolean) => void;
};

/**
 * The products selected for a bulk change, over several pages of one search. `search` identifies the search: another one
 * starts an empty selection. `shown` are the products of the current page, with their latest data.
 */
export function useChosenProducts(search: string, shown: readonly AdminProduct[]) {
  const [chosen, setChosen] = useState<{ search: string; products: ReadonlyMap<string, AdminProduct> }>({
    search,
    products: new Map(),
  });
  const products = chosen.search === search ? chosen.products : new Map<string, AdminProduct>();
  const selection: ProductSelection = {
    has: (id) => products.has(id),
    put(some, isChosen) {
      const next = new Map(products);
      for (const product of some) {
        if (isChosen) next.set(product._id, product);
        else next.delete(product._id);
      }
      if (next.size > MAX_PRODUCTS_AT_ONCE) {
        toast({ title: `At most ${MAX_PRODUCTS_AT_ONCE} products can be changed at once.`, variant: 'destructive' });
        return;
      }
      setChosen({ search, products: next });
    },
  };
  const now = new Map(shown.map((product) => [product._id, product]));
  return {
    selection,
    products: [...products.values()].map((product) => now.get(product._id) ?? product),
    clear: () => setChosen({ search, products: new Map() }),
  };
}
