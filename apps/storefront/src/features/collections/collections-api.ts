import * as contract from '@kanaka/contracts/catalog/collections';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const CollectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    collections: build.query(call(contract.listCollections)),
    collection: build.query(call(contract.getCollection)),
  }),
});
