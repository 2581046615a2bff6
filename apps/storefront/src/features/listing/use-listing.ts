import type { SortBy } from '@kanaka/contracts/products';
import {
  type Filters,
  chosenCount,
  filtersInUrl,
  listingQuery,
  listingSearch,
  noFilters,
  sortInUrl,
} from '@kanaka/contracts/listing-address';
import { useAddressSearch } from '@kanaka/web-kit/use-address-search';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDebounced } from '../../shared/use-debounced.ts';
import { filtersOnLoad, storeFilters } from './filters.ts';

/** How long the selection must stand still before the products are asked for. */
export const FILTER_DEBOUNCE_MS = 400;

type Selection = { filters: Filters; sort: SortBy };

/** The listing's selection. The address holds it; the tab remembers it for a later visit. */
export function useListing() {
  const { key } = useLocation();
  const [search, setSearch] = useAddressSearch();
  // Coming to the bare listing brings the remembered selection back; clearing the last filter later must not.
  const [arrival] = useState(() => ({ key, filters: filtersOnLoad(search) }));
  const remembered = arrival.key === key ? arrival.filters : noFilters;
  const filters = filtersInUrl(search) ?? remembered;
  const sort = sortInUrl(search);
  const wanted = listingSearch({ filters, sort });

  const choose = useCallback(
    (change: (now: Selection) => Partial<Selection>) =>
      setSearch(
        (asked) => {
          const now = { filters: filtersInUrl(asked) ?? remembered, sort: sortInUrl(asked) };
          return listingSearch({ ...now, ...change(now) });
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch, remembered],
  );

  useEffect(() => {
    storeFilters(filters);
    if (filtersInUrl(search) === null && chosenCount(filters) > 0) choose(() => ({ filters, sort }));
    // `wanted` is the whole selection in one string.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, search]);

  const settled = useDebounced(wanted, FILTER_DEBOUNCE_MS);
  const asked = useMemo(() => ({ query: listingQuery(settled) }), [settled]);

  return { filters, sort, settled, asked, settling: wanted !== settled, choose };
}
