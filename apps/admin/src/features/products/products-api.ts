import * as contract from '@kanaka/contracts/catalog/admin-products';
import { listStockNotices } from '@kanaka/contracts/catalog/stock-notices';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** A saved piece with a button that shows it in the shop, once customers see it. */
export const withView = <Saved extends { data: contract.AdminProduct }>(saved: Saved) => {
  const onPress = () => void window.open(`/shop/product/${saved.data.slug}`, '_blank', 'noopener');
  return saved.data.draft ? saved : { ...saved, action: { label: 'View in the shop', onPress } };
};

export const ProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminProducts: build.query({ ...call(contract.adminListProducts), providesTags: ['Product'] }),
    adminProduct: build.query({ ...call(contract.adminGetProduct), providesTags: ['Product'] }),
    reservations: build.query({ ...call(contract.listReservations), providesTags: ['Product'] }),
    stockNotices: build.query({ ...call(listStockNotices), providesTags: ['Product'] }),
    addProduct: build.mutation({ ...call(contract.addProduct), invalidatesTags: ['Product'] }),
    editProduct: build.mutation({ ...call(contract.editProduct), invalidatesTags: ['Product'] }),
    changeProducts: build.mutation({
      ...call(contract.changeProducts),
      // Also after a refusal, because then the list may be stale.
      invalidatesTags: ['Product'],
    }),
    deleteProduct: build.mutation({ ...call(contract.deleteProduct), invalidatesTags: ['Product'] }),
    restoreProduct: build.mutation({ ...call(contract.restoreProduct), invalidatesTags: ['Product'] }),
  }),
});
