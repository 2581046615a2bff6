import * as contract from '@kanaka/contracts/orders/orders';
import { moveOwnReturn, requestReturn } from '@kanaka/contracts/orders/returns';
import { trackShipment } from '@kanaka/contracts/orders/shipments';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const OrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query({ ...call(contract.listOrders), providesTags: ['Order'] }),
    orderDetails: build.query({ ...call(contract.orderDetails), providesTags: ['Order'] }),
    // The pieces are in stock again.
    cancelOrder: build.mutation({ ...call(contract.cancelOrder), invalidatesTags: ['Order'] }),
    requestReturn: build.mutation({ ...call(requestReturn), invalidatesTags: ['Order'] }),
    moveOwnReturn: build.mutation({ ...call(moveOwnReturn), invalidatesTags: ['Order'] }),
    trackOrder: build.query({ ...call(contract.trackOrder), providesTags: ['Order'] }),
    trackShipment: build.query({ ...call(trackShipment), providesTags: ['Order'] }),
  }),
});
