import { type Filters, choicesQuery } from '@kanaka/presentation/listing-url';
import { useDebounced } from '@kanaka/web-kit/use-debounced';
import { ListingApi } from './listing-api.ts';
import { FILTER_DEBOUNCE_MS } from './use-listing-filters.ts';

/** What can be chosen under these filters, with counts; until that is known, what could be chosen before. */
export function useChoices(filters: Filters) {
  const settled = useDebounced(filters, FILTER_DEBOUNCE_MS);
  const { data, isFetching } = ListingApi.useProductChoicesQuery({ query: choicesQuery(settled) });
  return { choices: data?.data, isKnown: data !== undefined && !isFetching && settled === filters };
}
