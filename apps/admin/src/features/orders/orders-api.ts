import { getProduct } from '@kanaka/contracts/catalog';
import * as contract from '@kanaka/contracts/orders';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.query({ ...call(contract.adminListOrders), providesTags: ['Order'] }),
    adminOrder: build.query({ ...call(contract.adminOrderDetails), providesTags: ['Order'] }),
    updateOrderStatus: build.mutation({ ...call(contract.updateOrderStatus), invalidatesTags: ['Order', 'Product'] }),
    refundOrder: build.mutation({ ...call(contract.refundOrder), invalidatesTags: ['Order', 'Product'] }),
    /** The piece of an order's line as the shop shows it now; refused when it was withdrawn. */
    orderedPiece: build.query({ ...call(getProduct), providesTags: ['Product'] }),
  }),
});

export const {
  useAdminOrdersQuery,
  useAdminOrderQuery,
  useUpdateOrderStatusMutation,
  useRefundOrderMutation,
  useOrderedPieceQuery,
} = ordersApi;
