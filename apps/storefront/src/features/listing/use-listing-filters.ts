import type { ListingSort } from '@kanaka/contracts/catalog/products';
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
import { useDebounced } from '@kanaka/web-kit/use-debounced';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';
import { filtersOnLoad, storeFilters } from './stored-filters.ts';

/** Debounce of changes of the selection, before the products are fetched. */
export const FILTER_DEBOUNCE_MS = 400;
/** Choices that follow each other within this time are one step for Back, such as those of a slider's keys. */
const ONE_STEP_MS = 1_000;

type Selection = { filters: Filters; sort: ListingSort };

/**
 * The filters and sorting of the listing, or of a collection's page. They are kept in the URL, where Back undoes them; those
 * of the listing in sessionStorage, too, for a later visit.
 */
export function useListingFilters(collection: string | null = null) {
  const { key } = useLocation();
  const [search, setSearch] = useAddressSearch();
  // A visit without filters in the URL restores the stored ones; removing the last filter later must not.
  const [arrival] = useState(() => ({ key, filters: collection === null ? filtersOnLoad(search) : noFilters }));
  const hydrated = useHydrated();
  const remembered = hydrated && arrival.key === key ? arrival.filters : noFilters;
  const filters = { ...(filtersInUrl(search) ?? remembered), collection };
  const sort = sortInUrl(search, collection);
  const wanted = listingSearch({ filters, sort, page: pageInUrl(search) });

  const chosenAt = useRef(-Infinity);
  const choose = useCallback(
    (change: (now: Selection) => Partial<Selection>, { restores = false } = {}) => {
      const replace = restores || performance.now() - chosenAt.current < ONE_STEP_MS;
      if (!restores) chosenAt.current = performance.now();
      setSearch(
        (asked) => {
          const now = { filters: filtersInUrl(asked) ?? remembered, sort: sortInUrl(asked, collection) };
          const { filters, sort } = { ...now, ...change(now) };
          return listingSearch({ filters: { ...filters, collection }, sort });
        },
        { replace },
      );
    },
    [setSearch, remembered, collection],
  );

  useEffect(() => {
    // The stored filters are read only after hydration.
    if (!hydrated || collection !== null) return;
    storeFilters(filters);
    if (filtersInUrl(search) === null && chosenCount(filters) > 0)
      choose(() => ({ filters, sort }), { restores: true });
    // `wanted` contains the filters and the sorting as one string.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, search, hydrated]);

  const settled = useDebounced(wanted, FILTER_DEBOUNCE_MS);
  const asked = useMemo(() => ({ query: listingQuery(settled, collection) }), [settled, collection]);

  return { filters, sort, settled, asked, settling: wanted !== settled, search, choose };
}
