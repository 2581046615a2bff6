import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders, outbox } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { creditNotes, invoices } from '../invoices/documents-schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const jewellery = {
  sku: 'KNK-0042',
  metal: 'Yellow Gold' as const,
  purity: '22K (916)',
  grossWeight: 4.2,
  netWeight: 4,
  huid: 'AB12CD',
  gemstones: [{ name: 'Diamond', count: 1 }],
};

/** A paid order of one ring in size 12 and two of the same in size 14: 3 × ₹1,00,000, tax included ₹3,09,000. */
async function paidOrder() {
  const ring = harness.shop.piece({ sizes: { 12: 5, 14: 5 } });
  harness.shop.changePiece(ring, { jewellery });
  const lines = [
    { productId: ring, size: '12', quantity: 1 },
    { productId: ring, size: '14', quantity: 2 },
  ];
  const asha = harness.shopperWith(lines, 3_09_000);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return { asha, ring, lines, orderId: orderId as string };
}

const refund = (orderId: string, lines: object[], key: string = randomUUID()) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...owner.headers, 'idempotency-key': key },
    payload: { reason: 'It did not fit.', lines },
  });

const refundsOf = (orderId: string) =>
  harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id);

async function job(jobId: string) {
  const [row] = await harness.database.db.select().from(outbox).where(eq(outbox.jobId, jobId));
  return row?.data;
}

describe('an order of pieces in sizes', () => {
  it('reserves each size separately, and is read with its sizes', async () => {
    const { asha, ring, orderId } = await paidOrder();
    expect(await harness.shop.stock.of(ring, '12')).toBe(4);
    expect(await harness.shop.stock.of(ring, '14')).toBe(3);
    const response = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: asha.headers });
    const { cartItems } = orderDetails.reply.parse(response.json()).data;
    expect(cartItems.map(({ size, quantity }) => `${size}: ${quantity}`)).toEqual(['12: 1', '14: 2']);
  });

  it('removes the bought sizes from the bag', async () => {
    const { orderId, lines } = await paidOrder();
    expect(await job(`empty-cart-${orderId}`)).toMatchObject({ lines });
  });

  it('is billed with size, weights, purity and HUID as they were at the time of purchase, and nothing else', async () => {
    const { ring, orderId } = await paidOrder();
    harness.shop.changePiece(ring, { jewellery: { ...jewellery, huid: 'ZZ99ZZ' } });
    const [invoice] = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    const { sku: _sku, gemstones: _gemstones, ...billed } = jewellery;
    expect(invoice?.data.lines.map(({ size, jewellery }) => ({ size, jewellery }))).toEqual([
      { size: '12', jewellery: billed },
      { size: '14', jewellery: billed },
    ]);
  });

  it('of two sizes: an unpaid order of the same shopper is cancelled only if it reserves the missing size', async () => {
    const ring = harness.shop.piece({ sizes: { 12: 1, 14: 0 } });
    const asha = harness.shopperWith([{ productId: ring, size: '12', quantity: 1 }], 1_03_000);
    const open = (await asha.place()).json();
    harness.shop.fillCart(asha.id, [{ productId: ring, size: '14', quantity: 1 }]);
    expect((await asha.place()).json().code).toBe('stock.insufficient');
    const earlier = async () => {
      const [order] = await harness.database.db.select().from(orders).where(eq(orders.id, open.orderId));
      return order?.status;
    };
    expect(await earlier()).toBe('pending');
    harness.shop.fillCart(asha.id, [{ productId: ring, size: '12', quantity: 1 }]);
    expect((await asha.place()).statusCode).toBe(200);
    expect(await earlier()).toBe('cancelled');
  });

  it('is a different request under the same idempotency key when the size differs', async () => {
    const ring = harness.shop.piece({ sizes: { 12: 2, 14: 2 } });
    const asha = harness.shopperWith([{ productId: ring, size: '12', quantity: 1 }], 1_03_000);
    const key = randomUUID();
    const sent = (size: string) => asha.place(key, { cartItems: [{ productId: ring, size, quantity: 1 }] });
    expect((await sent('12')).statusCode).toBe(200);
    expect((await sent('14')).json().code).toBe('order.key-reused');
  });
});

describe('a refund of pieces in sizes', () => {
  it('is limited to the quantity bought in that size, also for concurrent requests', async () => {
    const { ring, orderId } = await paidOrder();
    const ofSize = (size?: string, quantity = 1) => refund(orderId, [{ productId: ring, size, quantity }]);
    for (const wrong of [ofSize('12', 2), ofSize('13'), ofSize()]) {
      expect((await wrong).json().code).toBe('refund.too-much');
    }
    const responses = await Promise.all(Array.from({ length: 10 }, () => ofSize('12')));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await ofSize('14', 2)).statusCode).toBe(200);
    const sizes = (await refundsOf(orderId)).flatMap(({ lines }) => lines.map(({ size }) => size));
    expect(sizes).toEqual(['12', '14']);
  });

  it('returns the piece to the stock of its size and names the size on the credit note', async () => {
    const { ring, orderId } = await paidOrder();
    await refund(orderId, [{ productId: ring, size: '14', quantity: 1 }]);
    const [row] = await refundsOf(orderId);
    expect(await job(`restock-${row?.id}`)).toMatchObject({ lines: [{ productId: ring, size: '14', quantity: 1 }] });
    const [note] = await harness.database.db
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.refundId, row?.id ?? ''));
    expect(note?.data.lines).toMatchObject([{ size: '14', quantity: 1, jewellery: { huid: 'AB12CD' } }]);
  });

  it('is refused when its idempotency key is reused for another size', async () => {
    const { ring, orderId } = await paidOrder();
    const key = randomUUID();
    const of = (size: string) => refund(orderId, [{ productId: ring, size, quantity: 1 }], key);
    expect([(await of('14')).statusCode, (await of('14')).statusCode]).toEqual([200, 200]);
    expect((await of('12')).json().code).toBe('refund.key-reused');
    expect(await refundsOf(orderId)).toHaveLength(1);
  });
});
