import { type AdminProduct, MAX_PRODUCTS_AT_ONCE } from '@kanaka/contracts/admin-products';
import { toast } from '@kanaka/ui/toaster';
import { useRef, useState } from 'react';
import { rangeBetween } from '../../shared/range-between.ts';

export type ProductSelection = {
  has: (id: string) => boolean;
  /** Selects or deselects products: one, or all of a page. */
  put: (products: readonly AdminProduct[], chosen: boolean) => void;
  /** Selects or deselects one product, and with the Shift key all from the one that was pressed before it. */
  press: (product: AdminProduct, chosen: boolean, withShift: boolean) => void;
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
  const pressed = useRef<string>(null);
  const put: ProductSelection['put'] = (some, isChosen) => {
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
  };
  const selection: ProductSelection = {
    has: (id) => products.has(id),
    put,
    press(product, isChosen, withShift) {
      put(withShift ? rangeBetween(shown, pressed.current, product._id) : [product], isChosen);
      pressed.current = product._id;
    },
  };
  const now = new Map(shown.map((product) => [product._id, product]));
  return {
    selection,
    products: [...products.values()].map((product) => now.get(product._id) ?? product),
    clear: () => {
      pressed.current = null;
      setChosen({ search, products: new Map() });
    },
  };
}
