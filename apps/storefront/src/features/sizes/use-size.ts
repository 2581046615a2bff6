import type { Product } from '@kanaka/contracts/products';
import { useOptimisticValue } from '@kanaka/web-kit/use-optimistic-value';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The size of a piece the shopper has chosen. It stands in the address, so that it survives a reload, a shared link and the
 * way over the sign-in page; one that cannot be bought is not chosen.
 */
export function useSize({ sizes }: Pick<Product, 'sizes'>) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [missing, setMissing] = useState(false);
  const [asked, ask] = useOptimisticValue(search.get('size'), (chosen) => {
    const next = new URLSearchParams(search);
    if (chosen !== null) next.set('size', chosen);
    setSearch(next, { replace: true, preventScrollReset: true, state });
  });
  const size = sizes.find((each) => each.size === asked && each.stock > 0)?.size ?? null;

  return {
    size,
    /** It was wanted in the bag without a size. */
    missing: missing && size === null,
    choose(chosen: string): void {
      setMissing(false);
      ask(chosen);
    },
    toastMissing: () => setMissing(true),
  };
}
