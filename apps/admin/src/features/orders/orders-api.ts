import { findPincode, listStates } from '@kanaka/contracts/identity/addresses';
import { getProduct } from '@kanaka/contracts/catalog/products';
import * as adminOrders from '@kanaka/contracts/orders/admin-orders';
import { resendConfirmation } from '@kanaka/contracts/orders/documents';
import { correctAddress } from '@kanaka/contracts/orders/order-address';
import { recordPayment } from '@kanaka/contracts/orders/outside-payments';
import * as pickup from '@kanaka/contracts/orders/pickup';
import * as refunds from '@kanaka/contracts/orders/refunds';
import * as shipments from '@kanaka/contracts/orders/shipments';
import { adminListProducts } from '@kanaka/contracts/catalog/admin-products';
import { findUnit } from '@kanaka/contracts/catalog/units';
import { customerDetails, listCustomers } from '@kanaka/contracts/identity/customers';
import { recordPan } from '@kanaka/contracts/orders/pan';
import * as typed from '@kanaka/contracts/orders/typed-orders';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import type { ToastText } from '@kanaka/ui/toast-card';
import { toast } from '@kanaka/ui/toaster';
import { notify } from '../../shared/forms/form.tsx';
import { useMayCall } from '../../shared/may.ts';
import { counted } from '../../shared/words.tsx';

/** What moves the pieces of an order changes the stock too. */
const changesStock = { invalidatesTags: ['Order' as const, 'Product' as const] };

export const OrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.query({ ...call(adminOrders.adminListOrders), providesTags: ['Order'] }),
    ordersDesk: build.query({ ...call(adminOrders.ordersDesk), providesTags: ['Order'] }),
    adminOrder: build.query({ ...call(adminOrders.adminOrderDetails), providesTags: ['Order'] }),
    updateOrderStatus: build.mutation({ ...call(adminOrders.updateOrderStatus), ...changesStock }),
    undoOrderStatus: build.mutation({ ...call(adminOrders.undoOrderStatus), ...changesStock }),
    updateOrderStatuses: build.mutation({ ...call(adminOrders.updateOrderStatuses), ...changesStock }),
    addOrderNote: build.mutation({ ...call(adminOrders.addOrderNote), invalidatesTags: ['Order'] }),
    correctAddress: build.mutation({ ...call(correctAddress), invalidatesTags: ['Order'] }),
    resendConfirmation: build.mutation(call(resendConfirmation)),
    /** Of the country of an address. */
    states: build.query(call(listStates)),
    pincode: build.query(call(findPincode)),
    /** For an order that is typed: its price, its customer and its pieces. */
    quoteTyped: build.query({ ...call(typed.quoteTyped), providesTags: ['Order', 'Product'] }),
    customersToOrder: build.query({ ...call(listCustomers), providesTags: ['Customer'] }),
    customerToOrder: build.query({ ...call(customerDetails), providesTags: ['Customer'] }),
    piecesToOrder: build.query({ ...call(adminListProducts), providesTags: ['Product'] }),
    unitToOrder: build.query(call(findUnit)),
    typeOrder: build.mutation({ ...call(typed.typeOrder), ...changesStock }),
    recordPan: build.mutation({ ...call(recordPan), invalidatesTags: ['Order'] }),
    renewPaymentLink: build.mutation({ ...call(typed.renewPaymentLink), invalidatesTags: ['Order'] }),
    mailPaymentLink: build.mutation({ ...call(typed.mailPaymentLink), invalidatesTags: ['Order'] }),
    recordArticles: build.mutation({ ...call(adminOrders.recordArticles), invalidatesTags: ['Order'] }),
    packOrders: build.mutation({ ...call(shipments.packOrders), invalidatesTags: ['Order'] }),
    handOverOrders: build.mutation({ ...call(shipments.handOverOrders), invalidatesTags: ['Order'] }),
    correctConsignment: build.mutation({ ...call(shipments.correctConsignment), invalidatesTags: ['Order'] }),
    moveShipment: build.mutation({ ...call(shipments.moveShipment), invalidatesTags: ['Order'] }),
    collectShipment: build.mutation({ ...call(pickup.collectShipment), invalidatesTags: ['Order'] }),
    renewPickupCode: build.mutation({ ...call(pickup.renewPickupCode), invalidatesTags: ['Order'] }),
    importShipments: build.mutation({ ...call(shipments.importShipments), invalidatesTags: ['Order'] }),
    recordPayment: build.mutation({ ...call(recordPayment), ...changesStock }),
    refundOrder: build.mutation({ ...call(refunds.refundOrder), ...changesStock }),
    namePieces: build.mutation({ ...call(refunds.namePieces), ...changesStock }),
    /** The current product of an order line; refused when the product was withdrawn. */
    orderedPiece: build.query({ ...call(getProduct), providesTags: ['Product'] }),
  }),
});

/** Of an order: by `changeId` its last change is taken back. */
type Change = { _id: string; changeId?: string | undefined };

/** What a toast offers after changes of orders, as long as their e-mails wait: to take them back. */
export function useTakeBack(): (changes: readonly Change[]) => Pick<ToastText, 'action'> {
  const [undo] = OrdersApi.useUndoOrderStatusMutation();
  const mayUndo = useMayCall()(adminOrders.undoOrderStatus);
  const takeBack = async (changes: readonly Change[]) => {
    const undone = changes.map(({ _id: id, changeId = '' }) => undo({ params: { id }, body: { changeId } }).unwrap());
    const [only, other] = undone;
    if (only && !other) {
      await notify(only);
      return;
    }
    const kept = (await Promise.allSettled(undone)).filter(({ status }) => status === 'rejected').length;
    toast(
      kept > 0
        ? { title: `${counted(kept, 'order')} could not be undone. Please look at them again.`, variant: 'destructive' }
        : { title: `${counted(undone.length, 'order')} as before.` },
    );
  };
  return (changes) => {
    const undoable = changes.filter(({ changeId }) => changeId);
    if (!mayUndo || undoable.length === 0) return {};
    return { action: { label: 'Undo', seconds: adminOrders.UNDO_SECONDS, onPress: () => void takeBack(undoable) } };
  };
}

/** That what is about to be done can be taken back, at the end of a sentence; empty for somebody who may not. */
export const useUndoWords = (): string =>
  useMayCall()(adminOrders.undoOrderStatus) ? ` You can undo it for ${adminOrders.UNDO_SECONDS} seconds.` : '';
