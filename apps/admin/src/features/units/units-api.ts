import { adminListProducts, idleStock } from '@kanaka/contracts/catalog/admin-products';
import * as contract from '@kanaka/contracts/catalog/units';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** Whatever changes units changes the stock of their product, and the next stock take. */
const changesStock = { invalidatesTags: ['Unit' as const, 'Product' as const] };

export const UnitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    units: build.query({ ...call(contract.listUnits), providesTags: ['Unit'] }),
    findUnit: build.query({ ...call(contract.findUnit), providesTags: ['Unit'] }),
    stockValue: build.query({ ...call(contract.stockValue), providesTags: ['Unit', 'Product'] }),
    idleStock: build.query({ ...call(idleStock), providesTags: ['Unit', 'Product'] }),
    idlePieces: build.query({ ...call(adminListProducts), providesTags: ['Product'] }),
    addUnits: build.mutation({ ...call(contract.addUnits), ...changesStock }),
    editUnit: build.mutation({ ...call(contract.editUnit), ...changesStock }),
    moveUnit: build.mutation({ ...call(contract.moveUnit), ...changesStock }),
    deleteUnit: build.mutation({ ...call(contract.deleteUnit), ...changesStock }),
  }),
});
