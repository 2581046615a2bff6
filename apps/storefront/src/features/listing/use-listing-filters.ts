import type { SortBy } from '@kanaka/contracts/catalog/products';
import {
  type Filters,
  chosenCount,
  filtersInUrl,
  listingQuery,
  listingSearch,
  noFilters,
  pageInUrl,
  sortInUrl,
} from '@kanaka/presentation/listing-url';
import { useAddressSearch } from '@kanaka/web-kit/use-url-search';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';
import { filtersOnLoad, storeFilters } from './stored-filters.ts';

/** Debounce of changes of the selection, before the products are fetched. */
export const FILTER_DEBOUNCE_MS = 400;
/** Choices that follow each other within this time are one step for Back, such as those of a slider's keys. */
const ONE_STEP_MS = 1_000;

type Selection = { filters: Filters; sort: SortBy };

/** The listing's filters and sorting. They are kept in the URL, where Back undoes them, and in sessionStorage for a later visit. */
export function useListingFilters() {
  const { key } = useLocation();
  const [search, setSearch] = useAddressSearch();
  // A visit without filters in the URL restores the stored ones; removing the last filter later must not.
  const [arrival] = useState(() => ({ key, filters: filtersOnLoad(search) }));
  const hydrated = useHydrated();
  const remembered = hydrated && arrival.key === key ? arrival.filters : noFilters;
  const filters = filtersInUrl(search) ?? remembered;
  const sort = sortInUrl(search);
  const wanted = listingSearch({ filters, sort, page: pageInUrl(search) });

  const chosenAt = useRef(-Infinity);
  const choose = useCallback(
    (change: (now: Selection) => Partial<Selection>, { restores = false } = {}) => {
      const replace = restores || performance.now() - chosenAt.current < ONE_STEP_MS;
      if (!restores) chosenAt.current = performance.now();
      setSearch(
        (asked) => {
          const now = { filters: filtersInUrl(asked) ?? remembered, sort: sortInUrl(asked) };
          return listingSearch({ ...now, ...change(now) });
        },
        { replace, preventScrollReset: true },
      );
    },
    [setSearch, remembered],
  );

  useEffect(() => {
    // The stored filters are read only after hydration.
    if (!hydrated) return;
    storeFilters(filters);
    if (filtersInUrl(search) === null && chosenCount(filters) > 0)
      choose(() => ({ filters, sort }), { restores: true });
    // `wanted` contains the filters and the sorting as one string.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, search, hydrated]);

  const settled = useDebounced(wanted, FILTER_DEBOUNCE_MS);
  const asked = useMemo(() => ({ query: listingQuery(settled) }), [settled]);

  return { filters, sort, settled, asked, settling: wanted !== settled, search, choose };
}
