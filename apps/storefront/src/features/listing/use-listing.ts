import type { SortBy } from '@kanaka/contracts/catalog';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebounced } from '../../shared/use-debounced.ts';
import {
  type Filters,
  filtersInUrl,
  filtersOnLoad,
  listingQuery,
  listingSearch,
  noFilters,
  pageInUrl,
  sortInUrl,
  storeFilters,
} from './filters.ts';

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
  const page = pageInUrl(search);
  const wanted = listingSearch({ filters, sort, page });

  const show = useCallback(
    (next: { filters: Filters; sort: SortBy; page?: number }) => {
      void navigate(
        { pathname: location.pathname, search: listingSearch(next) },
        { replace: true, preventScrollReset: true },
      );
    },
    [navigate, location.pathname],
  );

  useEffect(() => {
    storeFilters(filters);
    const written = filtersInUrl(search) ?? noFilters;
    if (written.category.length + written.subcategory.length < filters.category.length + filters.subcategory.length) {
      show({ filters, sort, page });
    }
    // `wanted` is the whole selection in one string.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, location.search]);

  const settled = useDebounced(wanted, FILTER_DEBOUNCE_MS);
  const asked = useMemo(() => ({ query: listingQuery(settled) }), [settled]);

  return { filters, sort, page, asked, settling: wanted !== settled, show };
}
