import type { Collection, CollectionPlace } from '@kanaka/contracts/catalog/collections';
import { listingPath } from '@kanaka/presentation/listing-url';
import { CollectionsApi } from './collections-api.ts';

/** The collections that are shown in a place, in their order; none until they are known. */
export function useCollectionsOf(place: CollectionPlace): Collection[] {
  return CollectionsApi.useCollectionsQuery().data?.data.filter((each) => each.place === place) ?? [];
}

/** The listing of what its rule finds; of chosen pieces its own page, because no filter finds them. */
export const explorePath = ({ rule, slug }: Collection) => (rule ? `/shop/listing?${rule}` : listingPath(slug));
