import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { createOrder, payAgain, RefusedLines } from '@kanaka/contracts/orders/checkout';
import { startOrderHarness, UNKNOWN_ADDRESS, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

const ordersOf = async (userId: string) => {
  const [row] = await harness.database.db.select({ n: count() }).from(orders).where(eq(orders.userId, userId));
  return row?.n;
};

describe('a parcel to somebody else', () => {
  const recipientOf = async (recipient: string) => {
    const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
    const addressId = harness.shop.addressIn({ state: 'Tamil Nadu', country: 'India', recipient });
    const { orderId } = (await asha.place(undefined, { addressInfo: { addressId } })).json();
    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    return [row?.address.recipient, row?.customerName];
  };

  it('carries the name of the address; the customer stays who orders', async () => {
    expect(await recipientOf('Amma')).toEqual(['Amma', 'Asha']);
    expect(await recipientOf('')).toEqual(['Asha', 'Asha']);
  });
});

describe('a gift', () => {
  const giftOf = async (addressInfo: object) => {
    const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
    const response = await asha.place(undefined, { addressInfo: { ...asha.draft.addressInfo, ...addressInfo } });
    if (response.statusCode !== 200) return response.json().issues;
    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, response.json().orderId));
    return [row?.address.isGift, row?.address.giftMessage];
  };

  it('is what the order says, not what was saved with its address', async () => {
    expect(await giftOf({ isGift: true, giftMessage: 'For Amma' })).toEqual([true, 'For Amma']);
    expect(await giftOf({ isGift: false, giftMessage: 'For Amma' })).toEqual([false, '']);
    expect(await giftOf({})).toEqual([true, 'With love']);
    expect(await giftOf({ isGift: true, giftMessage: ' ' })).toMatchObject([
      { path: 'addressInfo.giftMessage', message: 'Please write the gift message.' },
    ]);
  });
});

describe('placing an order', () => {
  it('reserves the pieces, opens a Razorpay order for the exact amount and returns what the popup needs', async () => {
    const ring = harness.shop.piece({ price: 1_00_000, count: 5 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 2 }], 2_06_000);

    const response = await asha.place();

    expect(response.statusCode).toBe(200);
    const checkout = createOrder.reply.parse(response.json());
    expect(checkout.razorpayOrder).toMatchObject({ amount: 2_06_000_00, currency: 'INR' });
    expect(await harness.shop.stock.of(ring)).toBe(3);
  });

  it('makes one order, one Razorpay order and one reservation for many concurrent requests with the same key', async () => {
    const ring = harness.shop.piece({ count: 10 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const before = harness.razorpay.orders.size;
    const key = randomUUID();

    const responses = await Promise.all(Array.from({ length: 50 }, () => asha.place(key)));

    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.json().orderId)).size).toBe(1);
    expect(harness.razorpay.orders.size - before).toBe(1);
    expect(await harness.shop.stock.of(ring)).toBe(9);
    expect(await ordersOf(asha.id)).toBe(1);
  });

  it('returns the same order for its key even after the bag was emptied', async () => {
    const ring = harness.shop.piece();
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const key = randomUUID();
    const first = (await asha.place(key)).json();
    harness.shop.carts.set(asha.id, []);

    expect((await asha.place(key)).json().orderId).toBe(first.orderId);
  });

  it('refuses a key that was used for another order', async () => {
    const ring = harness.shop.piece();
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const key = randomUUID();
    await asha.place(key);

    const response = await asha.place(key, { totalAmount: 5 });

    expect([response.statusCode, response.json().code]).toEqual([422, 'order.key-reused']);
  });

  it('returns the current totals when the shopper saw others, and reserves nothing', async () => {
    const ring = harness.shop.piece({ price: 1_00_000, salePrice: 90_000, count: 1 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);

    const response = await asha.place();

    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'order.total-changed',
      details: { subtotal: 90_000, taxAmount: 2_700, shippingCharges: 0, totalAmount: 92_700 },
    });
    expect(await harness.shop.stock.of(ring)).toBe(1);
    expect(await ordersOf(asha.id)).toBe(0);
  });

  it('names the pieces that are no longer sold, and reserves nothing until they are removed from the bag', async () => {
    const [ring, archived] = [harness.shop.piece({ count: 1 }), harness.shop.piece()];
    const asha = harness.shopperWith(
      [
        { productId: ring, quantity: 1 },
        { productId: archived, quantity: 1 },
      ],
      1_03_000,
    );
    harness.shop.changePiece(archived, { title: 'Ambi Mango Mala' });
    harness.shop.archivePiece(archived);

    const response = await asha.place();

    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      409,
      'order.unavailable',
      'Ambi Mango Mala is no longer available. Please remove it from your bag to place your order.',
    ]);
    expect(response.json().details).toMatchObject({
      missing: [{ productId: archived, size: '', title: 'Ambi Mango Mala' }],
      totalAmount: 1_03_000,
    });
    expect(RefusedLines.parse(response.json().details).missing).toHaveLength(1);
    expect([await harness.shop.stock.of(ring), await ordersOf(asha.id)]).toEqual([1, 0]);

    harness.shop.fillCart(asha.id, [{ productId: ring, quantity: 1 }]);
    expect((await asha.place()).statusCode).toBe(200);
  });

  it('charges what the chosen size costs', async () => {
    const ring = harness.shop.piece({ sizes: { 12: 2, 14: 3 } });
    const now = new Date().toISOString();
    const lines = [
      { kind: 'making' as const, per: 'flat' as const, value: 1_30_000, amount: 1_30_000 },
      { kind: 'discount' as const, percent: 4, amount: 5_000 },
    ];
    const priceBreakup = { lines, price: 1_30_000, salePrice: 1_25_000, ratedAt: now, orderUntil: now };
    const sizes = [
      { size: '12', stock: 2 },
      { size: '14', stock: 3, netWeight: 4.4, priceBreakup },
    ];
    harness.shop.changePiece(ring, { sizes });
    const asha = harness.shopperWith([{ productId: ring, size: '14', quantity: 1 }], 1_28_750);
    expect((await asha.place()).json().razorpayOrder?.amount).toBe(1_28_750_00);
  });

  it('names a removed size, a piece that has sizes now, and an unknown piece', async () => {
    const [sized, unsized] = [harness.shop.piece({ sizes: { 12: 2, 14: 3 } }), harness.shop.piece()];
    const asha = harness.shopperWith(
      [
        { productId: sized, size: '12', quantity: 1 },
        { productId: unsized, quantity: 1 },
        { productId: uuidv7(), quantity: 1 },
      ],
      2_06_000,
    );
    harness.shop.changePiece(sized, { sizes: [{ size: '14', stock: 3 }] });
    harness.shop.changePiece(unsized, { title: 'Plain Band', sizing: 'ring', sizes: [{ size: '14', stock: 5 }] });

    expect((await asha.place()).json()).toMatchObject({
      code: 'order.unavailable',
      message:
        'Dhruva Solitaire Ring (size 12), Plain Band and A withdrawn piece are no longer available. ' +
        'Please remove them from your bag to place your order.',
    });
    expect(await ordersOf(asha.id)).toBe(0);
  });

  it('gives the last ring to only one of many shoppers, and leaves nothing of the others’ orders', async () => {
    const ring = harness.shop.piece({ count: 1 });
    const shoppers = Array.from({ length: 20 }, () =>
      harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000),
    );

    const responses = await Promise.all(shoppers.map((shopper) => shopper.place()));

    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.json().code === 'stock.insufficient')).toHaveLength(19);
    const placed = await Promise.all(shoppers.map((shopper) => ordersOf(shopper.id)));
    expect(placed.reduce((sum, n) => (sum ?? 0) + (n ?? 0), 0)).toBe(1);
  });

  it('lets a shopper who left an unpaid order place a new one for the same last ring', async () => {
    const ring = harness.shop.piece({ count: 1 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const left = (await asha.place()).json();

    const again = await asha.place(randomUUID(), { addressInfo: { addressId: uuidv7() } });

    expect(again.statusCode).toBe(200);
    const [old] = await harness.database.db.select().from(orders).where(eq(orders.id, left.orderId));
    expect(old?.status).toBe('cancelled');
  });

  it('keeps an earlier unpaid order that reserves none of the missing pieces', async () => {
    const [ring, necklace] = [harness.shop.piece({ count: 1 }), harness.shop.piece({ count: 0 })];
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const open = (await asha.place()).json();
    harness.shop.fillCart(asha.id, [{ productId: necklace, quantity: 1 }]);

    expect((await asha.place()).json().code).toBe('stock.insufficient');
    const [earlier] = await harness.database.db.select().from(orders).where(eq(orders.id, open.orderId));
    expect([earlier?.status, await harness.shop.stock.holdOf(open.orderId)]).toEqual(['pending', 'held']);
  });

  it('does not return an order for payment that was closed meanwhile', async () => {
    const ring = harness.shop.piece();
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const key = randomUUID();
    const { orderId } = (await asha.place(key)).json();
    await harness.database.db
      .update(orders)
      .set({ status: 'rejected', closedByOwner: true })
      .where(eq(orders.id, orderId));

    const response = await asha.place(key);
    expect([response.statusCode, response.json().code]).toEqual([409, 'order.not-payable']);
  });

  it('does not release the pieces when a slow attempt fails after another request has placed the order', async () => {
    const ring = harness.shop.piece({ count: 1 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const { openOrder } = harness.razorpay.api;
    harness.razorpay.api.openOrder = async (order) => {
      const opened = await openOrder(order);
      // Another request with the same key has continued meanwhile; this one never receives Razorpay's response.
      await harness.database.db.update(orders).set({ razorpayOrderId: opened.id }).where(eq(orders.userId, asha.id));
      throw new Error('the connection was lost');
    };
    const response = await asha.place();
    harness.razorpay.api.openOrder = openOrder;

    expect(response.statusCode).toBe(200);
    expect(await harness.shop.stock.holdOf(response.json().orderId)).toBe('held');
  });

  it('leaves no order and no reservation behind when Razorpay is down, and the same key works later', async () => {
    const ring = harness.shop.piece({ count: 1 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const key = randomUUID();
    harness.razorpay.setDown(true);
    const refused = await asha.place(key);
    harness.razorpay.setDown(false);

    expect([refused.statusCode, refused.json().code]).toEqual([503, 'razorpay.unavailable']);
    expect(await harness.shop.stock.of(ring)).toBe(1);
    expect(await ordersOf(asha.id)).toBe(0);
    expect((await asha.place(key)).statusCode).toBe(200);
  });

  it('refuses an empty bag, an unknown address, a guest and another user’s id', async () => {
    const ring = harness.shop.piece();
    const asha = harness.shopperWith([], 10);
    expect((await asha.place()).json()).toMatchObject({
      code: 'order.empty-cart',
      message: 'Your selection is empty.',
    });

    const ravi = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    expect((await ravi.place(randomUUID(), { addressInfo: { addressId: UNKNOWN_ADDRESS } })).statusCode).toBe(404);
  });

  it.each(['cod', 'paypal', 'Razorpay', '', null, 1])(
    'refuses the payment method %j, and leaves nothing behind',
    async (paymentMethod) => {
      const ring = harness.shop.piece({ count: 1 });
      const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
      const response = await asha.place(randomUUID(), { paymentMethod });

      expect(response.statusCode).toBe(400);
      expect(response.json().issues.map((issue: { path: string }) => issue.path)).toEqual(['paymentMethod']);
      expect([await harness.shop.stock.of(ring), await ordersOf(asha.id)]).toEqual([1, 0]);
      expect((await asha.place(randomUUID(), { paymentMethod: 'razorpay' })).statusCode).toBe(200);
    },
  );

  it('names every invalid field', async () => {
    const asha = harness.shopperWith([], 10);
    const response = await asha.place(randomUUID(), { addressInfo: {}, totalAmount: 10.005 });
    expect(response.statusCode).toBe(400);
    expect(
      response
        .json()
        .issues.map((issue: { path: string }) => issue.path)
        .sort(),
    ).toEqual(['addressInfo.addressId', 'totalAmount']);
  });
});

describe('paying again', () => {
  it('returns the same Razorpay order while the order is unpaid, only to its shopper', async () => {
    const ring = harness.shop.piece();
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const placed = (await asha.place()).json();
    const again = (headers: object) =>
      harness.app.inject({ method: 'POST', url: `/api/shop/order/pay/${placed.orderId}`, headers: { ...headers } });

    expect(payAgain.reply.parse((await again(asha.headers)).json()).razorpayOrder).toEqual(placed.razorpayOrder);
    expect((await again(harness.auth.signIn().headers)).statusCode).toBe(403);

    await asha.verify(placed.orderId, harness.razorpay.pay(placed.razorpayOrder.id));
    expect((await again(asha.headers)).json().code).toBe('order.not-payable');
  });
});
