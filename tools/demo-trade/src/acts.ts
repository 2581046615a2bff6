/** Who does what in the trade: each act calls the use-case that the shop's own route calls. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '@kanaka/server-kit/auth';
import { AppError } from '@kanaka/server-kit/app-error';
import { updateAddress } from '@kanaka/identity/addresses/addresses.repository';
import { priceBag } from '@kanaka/orders/bag/bag-pricing';
import { createOrder } from '@kanaka/orders/checkout/create-order';
import { beginExchange } from '@kanaka/orders/exchanges/begin-exchange';
import { findExchange, priceExchange } from '@kanaka/orders/exchanges/price-exchange';
import { addOrderNote } from '@kanaka/orders/order-handling/add-order-note';
import { cancelOrder } from '@kanaka/orders/order-handling/cancel-order';
import { updateOrderStatus } from '@kanaka/orders/order-handling/update-order-status';
import { reconcile } from '@kanaka/orders/payments/reconcile';
import { duePaise } from '@kanaka/orders/orders/exchange-payment';
import { settlePayment } from '@kanaka/orders/payments/settle-payment';
import { refundOrder } from '@kanaka/orders/refunds/refund-order';
import { expireReturns, moveReturn } from '@kanaka/orders/returns/move-return';
import { requestReturn } from '@kanaka/orders/returns/request-return';
import { listReturnsOfOrder } from '@kanaka/orders/returns/returns.repository';
import type { OrderRow } from '@kanaka/orders/schema';
import type { Line } from '@kanaka/orders/service-clients';
import { collectShipment } from '@kanaka/orders/shipments/collect-shipment';
import { moveShipment } from '@kanaka/orders/shipments/move-shipment';
import { packShipment } from '@kanaka/orders/shipments/pack-shipment';
import { listShipments } from '@kanaka/orders/shipments/shipments.repository';
import { toRupees } from '@kanaka/money/rupees';
import type { Person } from './people.ts';
import type { Act, PlannedLine } from './demo-data.ts';
import type { Method } from './plan-trade.ts';
import type { ShopInProcess } from './shop-in-process.ts';

/** An order as it is carried out: `row` is null until it is placed. */
export type Order = {
  by: Person;
  lines: readonly Line[];
  method: Method;
  giftMessage: string;
  isCollected: boolean;
  row: OrderRow | null;
};

type Doing = { shop: ShopInProcess; owner: Caller; order: Order; idOf: (title: string) => string };
type Acts = { [What in Act['what']]: (doing: Doing, act: Extract<Act, { what: What }>) => Promise<unknown> };

const acts: Acts = {
  place: place,
  pay: (doing) => pay(doing, 0),
  'pay-too-little': (doing, { missingRupees }) =>
    pay(doing, missingRupees * 100).catch((error: unknown) => {
      // The payment now waits for the owner's decision.
      if (!(error instanceof AppError) || error.code !== 'payment.mismatch') throw error;
    }),
  'run-out': ({ shop }) => reconcile(shop.deps),
  'set-status': ({ shop, owner, order }, { status, reason }) =>
    updateOrderStatus(shop.deps, { orderId: placed(order).id, status, restock: true, reason, changedBy: owner }),
  pack: ({ shop, owner, order }, { consignment }) =>
    packShipment(shop.deps, {
      orderId: placed(order).id,
      draft: { lines: [...order.lines], ...consignment },
      by: owner,
    }),
  send: ({ shop, owner, order }, { consignment }) =>
    updateOrderStatus(shop.deps, {
      orderId: placed(order).id,
      status: 'inShipping',
      restock: false,
      reason: '',
      changedBy: owner,
      consignment,
    }),
  async move({ shop, owner, order }, { to }) {
    const [shipment] = await listShipments(shop.deps.db, placed(order).id);
    if (!shipment) throw new Error('the order has no shipment');
    const consignment = { courier: '', awb: '' };
    await moveShipment(shop.deps, { shipmentId: shipment.id, to, consignment, by: owner });
  },
  cancel: ({ shop, order }, { reason }) =>
    cancelOrder(shop.deps, { orderId: placed(order).id, reason, caller: order.by.caller }),
  refund: ({ shop, owner, order }, { rupees, reason }) =>
    refundOrder(shop.deps, {
      orderId: placed(order).id,
      draft: { amount: rupees, restock: false, reason },
      requestKey: randomUUID(),
      requestedBy: owner,
    }),
  note: ({ shop, owner, order }, { text }) =>
    addOrderNote(shop.deps, { orderId: placed(order).id, text, author: owner }),
  'ask-return': ({ shop, order }, { reason, words }) =>
    requestReturn(shop.deps, {
      orderId: placed(order).id,
      draft: { lines: order.lines.slice(0, 1), reason, words, photographs: [] },
      caller: order.by.caller,
    }),
  async collect({ shop, owner, order }) {
    const [shipment] = await listShipments(shop.deps.db, placed(order).id);
    if (!shipment) throw new Error('the order has no shipment');
    const code = shop.deps.codes.codeOf(shipment);
    await collectShipment(shop.deps, { shipmentId: shipment.id, code, by: owner });
  },
  exchange: (doing, { piece }) => exchange(doing, piece),
  async 'move-return'({ shop, owner, order }, { by, to, note, consignment = { courier: '', awb: '' } }) {
    const [row] = await listReturnsOfOrder(shop.deps.db, placed(order).id);
    if (!row) throw new Error('the order has no return');
    const move = { to, note, ...consignment, restock: to === 'accepted' || to === 'exchanging', photographs: [] };
    const caller = by === 'owner' ? owner : order.by.caller;
    await moveReturn(shop.deps, { returnId: row.id, move, mover: by, by: caller });
  },
  'expire-return': ({ shop }) => expireReturns(shop.deps),
};

/** Acts of the owner that send no jobs but e-mails. */
const onlyWritten: readonly Act['what'][] = ['pack', 'send', 'move', 'note'];

/** Whether an act has to do with stock, and with its time. */
export const concernsStock = ({ what }: Act) => !onlyWritten.includes(what);

export async function doAct(doing: Doing, act: Act): Promise<void> {
  const perform = acts[act.what] as (doing: Doing, act: Act) => Promise<unknown>;
  await perform(doing, act);
  if (concernsStock(act)) await doing.shop.doJobs();
}

function placed({ row }: Order): OrderRow {
  if (!row) throw new Error('the order has not been placed');
  return row;
}

async function place({ shop, order }: Doing): Promise<void> {
  const { by, lines, giftMessage, isCollected } = order;
  const { deps, databases } = shop;
  shop.fillBag(lines);
  await updateAddress(databases.identity.db, by, { ...by.place, isGift: giftMessage !== '', giftMessage });
  const products = await deps.serviceClients.products([...new Set(lines.map(({ productId }) => productId))]);
  const { totals } = priceBag(lines, products, { country: by.place.country, taxTerms: await deps.sellerSettings() });
  order.row = await createOrder(deps, {
    draft: {
      userId: by.userId,
      addressInfo: { addressId: by.addressId, isGift: giftMessage !== '', giftMessage },
      deliveryMethod: isCollected ? 'pickup' : 'delivery',
      totalAmount: toRupees(totals.totalPaise),
    },
    idempotencyKey: randomUUID(),
  });
}

async function pay({ shop, order }: Doing, tooLittlePaise: number): Promise<void> {
  await payFor(shop, { order, row: placed(order), tooLittlePaise });
}

async function payFor(
  shop: ShopInProcess,
  { order, row, tooLittlePaise }: { order: Order; row: OrderRow; tooLittlePaise: number },
): Promise<void> {
  const { razorpayOrderId, customerEmail } = row;
  if (!razorpayOrderId) throw new Error('the order is unknown to Razorpay');
  const by = { method: order.method, email: customerEmail, phone: order.by.place.phone };
  const paymentId = shop.razorpay.pay({ razorpayOrderId, ...by, tooLittlePaise });
  await settlePayment(shop.deps, { razorpayOrderId, paymentId });
}

async function exchange({ shop, order, idOf }: Doing, { title, size, quantity }: PlannedLine): Promise<void> {
  const { deps } = shop;
  const { caller } = order.by;
  const [{ id: returnId } = { id: '' }] = await listReturnsOfOrder(deps.db, placed(order).id);
  const wanted = { productId: idOf(title), size, quantity };
  const { terms } = await priceExchange(
    deps,
    await findExchange(deps.db, { returnId, caller, now: deps.now() }),
    wanted,
  );
  const draft = { ...wanted, totalAmount: toRupees(terms.totalPaise) };
  const row = await beginExchange(deps, { returnId, draft, caller });
  if (duePaise(row) > 0) await payFor(shop, { order, row, tooLittlePaise: 0 });
}
