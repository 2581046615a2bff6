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
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebounced } from '../../shared/use-debounced.ts';
import { filtersOnLoad, storeFilters } from './filters.ts';

/** How long the selection must stand still before the products are asked for. */
export const FILTER_DEBOUNCE_MS = 400;

/** The listing's selection. The address holds it; the tab remembers it for a later visit. */
export function useListing() {
  const location = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  // Coming to the bare listing brings the remembered selection back; clearing the last filter later must not.
  const [arrival] = useState(() => ({ key: location.key, filters: filtersOnLoad(search) }));
  const filters = filtersInUrl(search) ?? (arrival.key === location.key ? arrival.filters : noFilters);
  const sort = sortInUrl(search);
  const wanted = listingSearch({ filters, sort });

  const show = useCallback(
    (next: { filters: Filters; sort: SortBy }) => {
      void navigate(
        { pathname: location.pathname, search: listingSearch(next) },
        { replace: true, preventScrollReset: true },
      );
    },
    [navigate, location.pathname],
  );

  useEffect(() => {
    storeFilters(filters);
    if (filtersInUrl(search) === null && chosenCount(filters) > 0) show({ filters, sort });
    // `wanted` is the whole selection in one string.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, location.search]);

  const settled = useDebounced(wanted, FILTER_DEBOUNCE_MS);
  const asked = useMemo(() => ({ query: listingQuery(settled) }), [settled]);

  return { filters, sort, settled, asked, settling: wanted !== settled, show };
}
