import { getProduct } from '@kanaka/contracts/catalog/products';
import * as adminOrdersContract from '@kanaka/contracts/orders/admin-orders';
import { recordPayment } from '@kanaka/contracts/orders/outside-payments';
import * as pickupContract from '@kanaka/contracts/orders/pickup';
import * as refundsContract from '@kanaka/contracts/orders/refunds';
import * as shipmentsContract from '@kanaka/contracts/orders/shipments';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.query({ ...call(adminOrdersContract.adminListOrders), providesTags: ['Order'] }),
    ordersDesk: build.query({ ...call(adminOrdersContract.ordersDesk), providesTags: ['Order'] }),
    adminOrder: build.query({ ...call(adminOrdersContract.adminOrderDetails), providesTags: ['Order'] }),
    updateOrderStatus: build.mutation({
      ...call(adminOrdersContract.updateOrderStatus),
      invalidatesTags: ['Order', 'Product'],
    }),
    undoOrderStatus: build.mutation({
      ...call(adminOrdersContract.undoOrderStatus),
      invalidatesTags: ['Order', 'Product'],
    }),
    updateOrderStatuses: build.mutation({
      ...call(adminOrdersContract.updateOrderStatuses),
      invalidatesTags: ['Order', 'Product'],
    }),
    addOrderNote: build.mutation({ ...call(adminOrdersContract.addOrderNote), invalidatesTags: ['Order'] }),
    recordArticles: build.mutation({ ...call(adminOrdersContract.recordArticles), invalidatesTags: ['Order'] }),
    packShipment: build.mutation({ ...call(shipmentsContract.packShipment), invalidatesTags: ['Order'] }),
    moveShipment: build.mutation({ ...call(shipmentsContract.moveShipment), invalidatesTags: ['Order'] }),
    collectShipment: build.mutation({ ...call(pickupContract.collectShipment), invalidatesTags: ['Order'] }),
    renewPickupCode: build.mutation({ ...call(pickupContract.renewPickupCode), invalidatesTags: ['Order'] }),
    importShipments: build.mutation({ ...call(shipmentsContract.importShipments), invalidatesTags: ['Order'] }),
    recordPayment: build.mutation({ ...call(recordPayment), invalidatesTags: ['Order', 'Product'] }),
    refundOrder: build.mutation({ ...call(refundsContract.refundOrder), invalidatesTags: ['Order', 'Product'] }),
    namePieces: build.mutation({ ...call(refundsContract.namePieces), invalidatesTags: ['Order', 'Product'] }),
    /** The current product of an order line; refused when the product was withdrawn. */
    orderedPiece: build.query({ ...call(getProduct), providesTags: ['Product'] }),
  }),
});

export const {
  useAdminOrdersQuery,
  useOrdersDeskQuery,
  useAdminOrderQuery,
  useUpdateOrderStatusMutation,
  useUndoOrderStatusMutation,
  useUpdateOrderStatusesMutation,
  useAddOrderNoteMutation,
  useRecordArticlesMutation,
  usePackShipmentMutation,
  useMoveShipmentMutation,
  useCollectShipmentMutation,
  useRenewPickupCodeMutation,
  useImportShipmentsMutation,
  useRecordPaymentMutation,
  useRefundOrderMutation,
  useNamePiecesMutation,
  useOrderedPieceQuery,
} = ordersApi;
