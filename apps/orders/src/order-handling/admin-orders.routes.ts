import * as contract from '@kanaka/contracts/orders/admin-orders';
import { orderStatusWords } from '@kanaka/presentation/order-words';
import { MAX_LISTED_LINES } from '@kanaka/contracts/orders/orders';
import { recordPan as panContract } from '@kanaka/contracts/orders/pan';
import { correctAddress as addressContract } from '@kanaka/contracts/orders/order-address';
import * as refundContract from '@kanaka/contracts/orders/refunds';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { taxHeads } from '@kanaka/money/totals';
import { toRupees } from '@kanaka/money/rupees';
import { mustHave } from '@kanaka/server-kit/auth';
import type { Logger } from '@kanaka/server-kit/logger';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import type { FastifyInstance } from 'fastify';
import { dayInIndia } from '../india-time.ts';
import { findInvoice } from '../invoices/documents.repository.ts';
import { billedTax } from '../invoices/invoice-data.ts';
import type { RefundLine } from '../refunds/refunds-schema.ts';
import { isClosed } from '../orders/order-status.ts';
import { namePieces } from '../refunds/name-pieces.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { toAdminReturn } from '../returns/return-mapper.ts';
import { listReturnsOfOrder } from '../returns/returns.repository.ts';
import { toAdminShipment } from '../shipments/shipment-mapper.ts';
import { listConsignments, listShipments } from '../shipments/shipments.repository.ts';
import { addOrderNote } from './add-order-note.ts';
import { recordPan, type PanDeps } from '../pan/record-pan.ts';
import { correctAddress, type AddressDeps } from './correct-address.ts';
import { exportOrders } from './export-orders.ts';
import { listOrders } from './listed-orders.repository.ts';
import { readDesk } from './order-stages.ts';
import { findOrderHistory } from './order-history.repository.ts';
import { existingOrder } from '../orders/change-order.ts';
import { listOrdersById, type OrderWithItems } from '../orders/orders.repository.ts';
import { recordArticles } from '../shipments/record-articles.ts';
import { findSeller } from '../seller/seller.repository.ts';
import { recordExport } from '../orders/record-order-change.ts';
import { timelineOf } from './timeline.ts';
import { undoOrderStatus } from './undo-order-status.ts';
import { updateOrderStatus } from './update-order-status.ts';
import { updateOrderStatuses } from './update-order-statuses.ts';
import { toAdminOrder, toNote, withBreakups } from './order-mapper.ts';

export type AdminOrderDeps = AddressDeps &
  PanDeps & {
    logger: Logger;
    photographIds: SignedIds;
    popup: { keyId: string };
  };

/** The owner's routes for orders: search, read, change the status, refund. */
export async function adminOrderRoutes(app: FastifyInstance, deps: AdminOrderDeps): Promise<void> {
  const { db } = deps;

  serve(app, contract.adminListOrders, async ({ query: { page, limit, ...filter }, caller: { permissions } }) => {
    const sees = { amounts: permissions.has('orders:amounts'), contacts: permissions.has('customers:read') };
    const { ids, total, isMore } = await listOrders(db, { ...filter, sees }, { page, limit });
    const consignments = await listConsignments(db, ids);
    const data = (await listOrdersById(db, ids, MAX_LISTED_LINES)).map((order) => {
      const consignment = consignments.get(order.id);
      if (!consignment) return toAdminOrder(order);
      const { insuredPaise, ...travel } = consignment;
      return { ...toAdminOrder(order), consignment: { ...travel, insuredValue: toRupees(insuredPaise) } };
    });
    return { data, page, limit, total, isMore };
  });

  serve(app, contract.ordersDesk, async ({ query: { since } }) => {
    const now = deps.now();
    const desk = await readDesk(db, { now, since: since === undefined ? undefined : new Date(since) });
    return { data: { ...desk, serverTime: now.toISOString() } };
  });

  serve(app, contract.exportOrders, async ({ query: filter, caller, reply }) => {
    await recordExport(db, filter, caller);
    deps.wakeRelay();
    const day = dayInIndia(deps.now());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${contract.exportFileName(filter, day)}"`)
      .send(exportOrders(deps, filter));
  });

  serve(app, contract.adminOrderDetails, async ({ params: { id }, caller }) => {
    const order = await existingOrder(db, id);
    const history = await findOrderHistory(db, id);
    const shipments = await listShipments(db, id);
    const returns = await listReturnsOfOrder(db, id);
    const billed = (await findInvoice(db, id))?.data ?? (await toBeBilled(db, order));
    const details = withBreakups(toAdminOrder(order), order);
    return {
      data: {
        ...details,
        shipments: shipments.map((shipment) => toAdminShipment(order, shipment)),
        returns: returns.map((one) =>
          toAdminReturn(order, one, (photographId) => deps.photographIds.sign(photographId, caller.id)),
        ),
        ...(billed && {
          taxHeads: taxHeads(billed).map(({ name, paise }) => ({ name, amount: toRupees(paise) })),
        }),
        ...(details.paymentId && { paymentPage: paymentPage(details.paymentId, deps.popup.keyId) }),
        timeline: timelineOf(order, history),
        notes: history.notes.map(toNote),
      },
    };
  });

  serve(app, contract.addOrderNote, async ({ params: { id }, body: { text }, caller }) => {
    const note = await addOrderNote(deps, { orderId: id, text, author: caller });
    return { message: 'The note has been added.', data: toNote(note) };
  });

  serve(app, addressContract, async ({ params: { id }, body: correction, caller }) => {
    const message = await correctAddress(deps, { orderId: id, correction, by: caller });
    return { message, data: toAdminOrder(await existingOrder(db, id)) };
  });

  serve(app, panContract, async ({ params: { id: orderId }, body: { pan }, caller: by }) => {
    await recordPan(deps, { orderId, pan, by });
    return { message: 'The PAN is recorded.' };
  });

  serve(app, contract.recordArticles, async ({ params: { id }, body, caller }) => {
    await recordArticles(deps, { orderId: id, ...body, by: caller });
    return { message: 'The articles have been recorded.', data: toAdminOrder(await existingOrder(db, id)) };
  });

  serve(app, contract.updateOrderStatus, async ({ params: { id }, body, caller, request }) => {
    const { orderStatus: status, ...how } = body;
    if (isClosed({ status })) mustHave(request, 'orders:refund');
    const done = await updateOrderStatus(deps, { orderId: id, status, ...how, undoable: true, changedBy: caller });
    const message = done.changed
      ? 'Order status is updated successfully!'
      : `Nothing has changed: the order is ${orderStatusWords[done.status]} already.`;
    return { message, data: toAdminOrder(await existingOrder(db, id)), changeId: done.changeId };
  });

  serve(app, contract.undoOrderStatus, async ({ params: { id }, body: { changeId }, caller }) => {
    await undoOrderStatus(deps, { orderId: id, changeId, by: caller });
    return { message: 'The change has been undone.', data: toAdminOrder(await existingOrder(db, id)) };
  });

  serve(app, contract.updateOrderStatuses, async ({ body, caller, request }) => {
    const { ids, orderStatus: status, ...how } = body;
    if (isClosed({ status })) mustHave(request, 'orders:refund');
    return updateOrderStatuses(deps, { orderIds: ids, status, ...how, undoable: true, changedBy: caller });
  });

  serve(app, refundContract.refundOrder, async ({ params: { id }, body, headers, caller }) => {
    const requestKey = `owner-${headers['idempotency-key']}`;
    const away = await refundOrder(deps, { orderId: id, draft: body, requestKey, requestedBy: caller });
    return { message: `The refund is on its way.${notInStock(away)}`, data: toAdminOrder(await existingOrder(db, id)) };
  });

  serve(app, refundContract.namePieces, async ({ params: { refundId }, body: named, caller }) => {
    const { orderId, away } = await namePieces(deps, { refundId, named, by: caller });
    return {
      message: `The pieces are named.${notInStock(away)}`,
      data: toAdminOrder(await existingOrder(db, orderId)),
    };
  });
}

function notInStock(away: readonly RefundLine[]): string {
  const pieces = away.map((line) => `${line.quantity} × ${titleInSize(line)}`).join(', ');
  return pieces && ` Not back into stock, because its parcel is on its way: ${pieces}.`;
}

/**
 * A payment's page in Razorpay's dashboard. The address is the same in both modes; a payment that was made with a test key is
 * found there in Test Mode only.
 */
const paymentPage = (paymentId: string, keyId: string) => ({
  url: `https://dashboard.razorpay.com/app/payments/${paymentId}`,
  isTest: keyId.startsWith('rzp_test_'),
});

/** The tax of an order without an invoice; null while no seller is known. */
async function toBeBilled(db: Db, order: OrderWithItems) {
  const shop = await findSeller(db);
  if (!shop) return null;
  const { gstin, ...tax } = billedTax(order, shop);
  return { ...tax, seller: { gstin, state: shop.state }, taxPercent: order.taxPercent };
}
