import type { Product } from '@kanaka/contracts/catalog/products';
import { useOptimisticValue } from '@kanaka/web-kit/use-optimistic-value';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The chosen size of a piece. It is kept in the URL, so that it survives a reload, a shared link and signing in. A size that
 * cannot be bought counts as not chosen.
 */
export function useSize({ sizes }: Pick<Product, 'sizes'>) {
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const [missing, setMissing] = useState(false);
  const [asked, ask] = useOptimisticValue(search.get('size'), (chosen) => {
    const next = new URLSearchParams(search);
    if (chosen !== null) next.set('size', chosen);
    setSearch(next, { replace: true, preventScrollReset: true, state });
  });
  const size = sizes.find((each) => each.size === asked && each.stock > 0)?.size ?? null;

  return {
    size,
    /** Whether the cart button was pressed without a size. */
    missing: missing && size === null,
    choose: (chosen: string): void => {
      setMissing(false);
      ask(chosen);
    },
    toastMissing: () => setMissing(true),
  };
}
