import * as contract from '@kanaka/contracts/catalog/collections';
import { listProducts } from '@kanaka/contracts/catalog/products';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const CollectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    collections: build.query({ ...call(contract.adminListCollections), providesTags: ['Collection'] }),
    addCollection: build.mutation({ ...call(contract.addCollection), invalidatesTags: ['Collection'] }),
    editCollection: build.mutation({ ...call(contract.editCollection), invalidatesTags: ['Collection'] }),
    orderCollections: build.mutation({
      ...call(contract.orderCollections),
      // Also after a refusal, because then the cached list may be stale.
      invalidatesTags: ['Collection'],
      // A dropped collection stays where it was dropped while the request is running.
      async onQueryStarted({ body: { ids } }, { dispatch, queryFulfilled }) {
        const moved = dispatch(
          CollectionsApi.util.updateQueryData('collections', undefined, (known) => {
            known.data.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
          }),
        );
        await queryFulfilled.catch(() => moved.undo());
      },
    }),
    deleteCollection: build.mutation({ ...call(contract.deleteCollection), invalidatesTags: ['Collection'] }),
    /** The pieces that a rule finds, as shoppers see them. */
    piecesOfRule: build.query({ ...call(listProducts, { fresh: true }), providesTags: ['Product'] }),
  }),
});
