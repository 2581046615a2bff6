/** For tests of payments: orders that wait for their payment, and all ways in which the shop learns of one. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { processWebhooks } from '../src/payments/process-webhooks.ts';
import { reconcile } from '../src/payments/reconcile.ts';
import { orders, payments } from '../src/schema.ts';
import { refunds } from '../src/refunds/refunds-schema.ts';
import { webhookEvents } from '../src/payments/payments-schema.ts';
import { creditNotes, invoices } from '../src/invoices/documents-schema.ts';
import { paymentEvent, type OrderHarness } from './order-harness.ts';

/** An order of one piece, by default a ring for ₹1,03,000. Seconds count from the end of its hold, as at Razorpay. */
export async function unpaidOrder(
  harness: OrderHarness,
  {
    piece = harness.shop.piece(),
    totalAmount = 1_03_000,
    shopper = harness.shopperWith([{ productId: piece, quantity: 1 }], totalAmount),
  }: { piece?: string; totalAmount?: number; shopper?: ReturnType<OrderHarness['shopperWith']> } = {},
) {
  const key = randomUUID();
  const { orderId, razorpayOrder } = (await shopper.place(key)).json<{
    orderId: string;
    razorpayOrder: { id: string };
  }>();
  const { db } = harness.database;
  const row = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0];
  let holdEnds = Math.floor(((await row())?.reservedUntil.getTime() ?? 0) / 1000);
  /** As if it had been placed earlier: its hold has ended an hour ago. */
  const endHold = async () => {
    const reservedUntil = new Date((Math.floor(Date.now() / 1000) - 3_600) * 1000);
    await db.update(orders).set({ reservedUntil }).where(eq(orders.id, orderId));
    holdEnds = reservedUntil.getTime() / 1000;
  };
  const pay = (secondsAfterTheHold: number, change: { status?: 'created' | 'authorized' | 'captured' } = {}) =>
    harness.razorpay.pay(razorpayOrder.id, { created_at: holdEnds + secondsAfterTheHold, ...change });
  return { piece, shopper, key, orderId, razorpayOrderId: razorpayOrder.id, row, pay, endHold };
}
export type Unpaid = Awaited<ReturnType<typeof unpaidOrder>>;
export type Answer = ReturnType<Unpaid['pay']>;

/** The reconciler looks at an order. */
export async function lookAt(harness: OrderHarness, { orderId }: Pick<Unpaid, 'orderId'>): Promise<void> {
  await harness.database.db
    .update(orders)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(orders.id, orderId));
  await reconcile(harness.deps);
}

/** The shop processes all webhooks. */
export async function listen(harness: OrderHarness): Promise<void> {
  await harness.database.db
    .update(webhookEvents)
    .set({ nextAttemptAt: new Date(0) })
    .where(sql`processed_at is null`);
  await processWebhooks(harness.deps);
}

type Report = (harness: OrderHarness, order: Unpaid, answer: Answer) => Promise<unknown>;

/** All ways in which the shop learns of a payment, for `it.each`. */
export const reports: [name: string, bring: Report][] = [
  ['popup', (_, { shopper, orderId }, answer) => shopper.verify(orderId, answer)],
  [
    'capture',
    ({ app }, { shopper, orderId }, { razorpay_payment_id: paymentId }) =>
      app.inject({
        method: 'POST',
        url: '/api/shop/order/capture',
        headers: shopper.headers,
        payload: { paymentId, orderId },
      }),
  ],
  [
    'webhook',
    async (harness, _, answer) => {
      await harness.sendWebhook(paymentEvent('payment.captured', answer));
      await listen(harness);
    },
  ],
  ['reconciler', (harness, order) => lookAt(harness, order)],
];

/** Everything that payments have led to. */
export async function stateOf({ database: { db } }: OrderHarness, { orderId, row }: Unpaid) {
  const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return {
    order: await row(),
    payments: await db.select().from(payments).where(eq(payments.orderId, orderId)),
    refunds: back,
    invoices: await db.select().from(invoices).where(eq(invoices.orderId, orderId)),
    creditNotes: (await db.select().from(creditNotes)).filter(({ refundId }) => back.some(({ id }) => id === refundId)),
  };
}
