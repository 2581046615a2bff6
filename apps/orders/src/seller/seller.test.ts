import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { CreditNoteData, documentToRender, InvoiceData } from '@kanaka/contracts/orders/documents';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { hasSeller, shopSettings, type ShopSettings } from '@kanaka/contracts/catalog/settings';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { createLogger } from '@kanaka/server-kit/logger';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { reconcile } from '../payments/reconcile.ts';
import { orders, seller } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { sellerSettings } from './known-seller.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.shop.set(demoShop);
  harness.shop.setSettingsUnavailable(false);
  later();
});

/** Advances the clock until the cached settings expire. */
function later(): void {
  const at = harness.clock.now().getTime() + 3_000;
  harness.clock.now = () => new Date(at);
}

async function placedOrder() {
  const ring = harness.shop.piece({ price: 1_000, count: 10 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  const answer = harness.razorpay.pay(razorpayOrder.id);
  return { orderId: orderId as string, asha, ring, pay: async () => (await asha.verify(orderId, answer)).statusCode };
}

const invoiceOf = async (orderId: string) => {
  const response = await harness.app.inject({
    url: `/internal/documents/invoice/${orderId}`,
    headers: harness.auth.asService,
  });
  return InvoiceData.parse(documentToRender.reply.parse(response.json()).document);
};

const statusOf = async (orderId: string) => {
  const [order] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
  return order;
};

async function refundAll(orderId: string) {
  const owner = harness.auth.signIn({ role: 'admin' });
  await harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: { reason: 'It did not fit.', amount: 1_030 },
  });
  const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const url = `/internal/documents/credit-note/${refund?.id}`;
  const response = await harness.app.inject({ url, headers: harness.auth.asService });
  return CreditNoteData.parse(documentToRender.reply.parse(response.json()).document);
}

const karnataka: Partial<ShopSettings> = {
  name: 'Suvarna',
  tagline: 'Gold of the south',
  legalName: 'Suvarna Jewellers LLP',
  addressLines: ['4 Chickpet Main Road', 'Bengaluru 560053'],
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  email: 'us@suvarna.example',
};

describe('an invoice', () => {
  it('is issued in the seller’s name, with the tax for the state where the shop is registered', async () => {
    const { orderId, pay } = await placedOrder();
    harness.shop.set(karnataka);
    later();
    expect(await pay()).toBe(200);
    expect(await invoiceOf(orderId)).toMatchObject({
      seller: {
        shopName: 'Suvarna',
        tagline: 'Gold of the south',
        name: 'Suvarna Jewellers LLP',
        addressLines: ['4 Chickpet Main Road', 'Bengaluru 560053'],
        state: 'Karnataka',
        stateCode: '29',
        gstin: '29AAGCB7383J1Z4',
        email: 'us@suvarna.example',
        phone: demoShop.phone,
      },
      // Tamil Nadu is now another state than the seller's.
      intraState: false,
      igstPaise: 3_000,
    });
  });

  it('does not change with the settings, and neither does the seller on its credit note', async () => {
    const { orderId, pay } = await placedOrder();
    await pay();
    const issued = await invoiceOf(orderId);
    expect(issued.seller.name).toBe(demoShop.legalName);
    harness.shop.set(karnataka);
    later();
    await harness.deps.sellerSettings();
    expect(await invoiceOf(orderId)).toEqual(issued);
    expect((await refundAll(orderId)).seller).toEqual(issued.seller);
  });

  it('starts a new series when the prefix changes; the old series continues where it was', async () => {
    const numbers: string[] = [];
    for (const invoicePrefix of ['ONE', 'ONE', 'TWO', 'ONE']) {
      harness.shop.set({ invoicePrefix });
      later();
      const { orderId, pay } = await placedOrder();
      await pay();
      numbers.push((await invoiceOf(orderId)).number.replace(/\/\d\d-\d\d\//, ' '));
    }
    expect(numbers).toEqual(['ONE 000001', 'ONE 000002', 'TWO 000001', 'ONE 000003']);
  });

  it('has its credit note numbered with the last known prefix', async () => {
    const { orderId, pay } = await placedOrder();
    await pay();
    harness.shop.set({ creditNotePrefix: 'BCK' });
    later();
    await harness.deps.sellerSettings();
    expect((await refundAll(orderId)).number).toMatch(/^BCK\/\d\d-\d\d\/000001$/);
  });
});

describe('a shop whose owner has not entered the seller', () => {
  const ringInCart = () => {
    const ring = harness.shop.piece({ price: 1_000, count: 10 });
    return { ring, asha: harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030) };
  };

  it.each([
    ['a new shop', newShop],
    ['one without a GSTIN', { gstin: '' }],
    ['one without an address', { addressLines: [] }],
  ])('accepts no order, reserves nothing and reveals no internals: %s', async (_, settings) => {
    harness.shop.set(settings);
    const { ring, asha } = ringInCart();
    const response = await asha.place();
    expect([response.statusCode, response.json().code]).toEqual([409, 'shop.not-set-up']);
    expect(response.json().message).toBe(
      'We are not taking orders yet. Your selection is kept; please come back soon.',
    );
    expect(await harness.shop.stock.of(ring)).toBe(10);
    expect(await harness.database.db.$count(orders, eq(orders.userId, asha.id))).toBe(0);
  });

  it('accepts the same order once the owner has entered the seller', async () => {
    harness.shop.set(newShop);
    const { asha } = ringInCart();
    const key = randomUUID();
    expect((await asha.place(key)).statusCode).toBe(409);
    harness.shop.set(demoShop);
    later();
    expect((await asha.place(key)).statusCode).toBe(200);
  });

  it('loses no payment in progress: it waits, and is accepted once there is a seller again', async () => {
    const { orderId, pay, ring } = await placedOrder();
    harness.shop.set(newShop);
    later();
    expect(await pay()).toBe(503);
    expect(await harness.shop.stock.holdOf(orderId)).toBe('held');
    await harness.database.db.update(orders).set({ nextCheckAt: harness.clock.now() }).where(eq(orders.id, orderId));
    await reconcile(harness.deps);
    expect((await statusOf(orderId))?.status).toBe('pending');
    harness.shop.set(demoShop);
    later();
    await harness.database.db.update(orders).set({ nextCheckAt: harness.clock.now() }).where(eq(orders.id, orderId));
    await reconcile(harness.deps);
    expect(await statusOf(orderId)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await harness.shop.stock.of(ring)).toBe(9);
    expect((await invoiceOf(orderId)).seller.name).toBe(demoShop.legalName);
  });
});

describe('a seller who is not registered under GST', () => {
  const unregistered = { gstUnregistered: true, gstin: '' };
  const untaxedOrder = async (place = { state: 'Tamil Nadu', country: 'India' }) => {
    const ring = harness.shop.piece({ price: 1_000, count: 10 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_000);
    const response = await asha.place(randomUUID(), { addressInfo: { addressId: harness.shop.addressIn(place) } });
    const { orderId, razorpayOrder } = response.json();
    return { orderId: orderId as string, razorpayOrder, ring, verify: asha.verify };
  };

  it.each([
    { state: 'Tamil Nadu', country: 'India' },
    { state: 'Dubai', country: 'United Arab Emirates' },
  ])('charges no tax in $state, bills without a GSTIN, and refunds what was paid', async (place) => {
    harness.shop.set(unregistered);
    later();
    const { orderId, razorpayOrder, ring, verify } = await untaxedOrder(place);
    expect(razorpayOrder.amount).toBe(1_000_00);
    expect((await verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
    expect(await invoiceOf(orderId)).toMatchObject({
      seller: { gstin: '', name: demoShop.legalName },
      taxPercent: 0,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
      totalPaise: 1_000_00,
      endorsement: '',
    });
    const owner = harness.auth.signIn({ role: 'admin' });
    const refunded = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${orderId}`,
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: { reason: 'It did not fit.', lines: [{ productId: ring, quantity: 1 }] },
    });
    expect(refunded.statusCode).toBe(200);
    const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const url = `/internal/documents/credit-note/${refund?.id}`;
    const note = await harness.app.inject({ url, headers: harness.auth.asService });
    expect(documentToRender.reply.parse(note.json()).document).toMatchObject({
      seller: { gstin: '' },
      totalPaise: 1_000_00,
      subtotalPaise: 1_000_00,
    });
  });

  it('refuses a total that includes tax, and returns the one without', async () => {
    harness.shop.set(unregistered);
    later();
    const ring = harness.shop.piece({ price: 1_000, count: 10 });
    const response = await harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030).place();
    expect(response.json()).toMatchObject({
      code: 'order.total-changed',
      details: { taxAmount: 0, totalAmount: 1_000 },
    });
  });

  it('who registers while an order is unpaid still bills it without tax and without a GSTIN', async () => {
    harness.shop.set(unregistered);
    later();
    const { orderId, razorpayOrder, verify } = await untaxedOrder();
    harness.shop.set({ gstUnregistered: false, gstin: demoShop.gstin });
    later();
    expect((await verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
    expect(await invoiceOf(orderId)).toMatchObject({ seller: { gstin: '' }, taxPercent: 0, totalPaise: 1_000_00 });
  });

  it('who was registered when the order was placed bills its tax under that GSTIN', async () => {
    const { orderId, pay } = await placedOrder();
    harness.shop.set(unregistered);
    later();
    expect(await pay()).toBe(200);
    expect(await invoiceOf(orderId)).toMatchObject({
      seller: { gstin: demoShop.gstin },
      taxPercent: 3,
      totalPaise: 1_030_00,
    });
  });
});

it('An order keeps the terms of returns and the policies of its day when the owner changes them', async () => {
  const earlier = await placedOrder();
  const newer = { slug: 'returns-policy', title: 'Returns', number: 2, validFrom: '2026-11-03T10:00:00.000Z' };
  harness.shop.set({ returns: { days: 3, damageHours: 12 }, policies: [newer] });
  later();
  const afterwards = await placedOrder();
  harness.shop.set({ policies: [] });
  later();

  const terms = async ({ orderId, asha }: typeof earlier) => {
    const url = `/api/shop/order/details/${orderId}`;
    const response = await harness.app.inject({ url, headers: asha.headers });
    const { returnRules, policies } = orderDetails.reply.parse(response.json()).data;
    return { returnRules, policies };
  };
  expect(await terms(earlier)).toEqual({ returnRules: { days: 7, damageHours: 48 }, policies: [] });
  expect(await terms(afterwards)).toEqual({ returnRules: { days: 3, damageHours: 12 }, policies: [newer] });
});

describe('while the seller cannot be read from the catalog service', () => {
  it('a payment is confirmed with the last known seller', async () => {
    harness.shop.set({ legalName: 'Heard Yesterday Private Limited' });
    await harness.deps.sellerSettings();
    const { orderId, pay } = await placedOrder();
    harness.shop.setSettingsUnavailable(true);
    harness.shop.set(karnataka);
    later();
    expect(await pay()).toBe(200);
    expect((await invoiceOf(orderId)).seller.name).toBe('Heard Yesterday Private Limited');
  });

  it('and never could, a payment waits, and is accepted when it is reported again', async () => {
    const { orderId, pay, ring } = await placedOrder();
    harness.shop.setSettingsUnavailable(true);
    later();
    await harness.database.db.delete(seller);
    expect(await pay()).toBe(503);
    expect(await harness.shop.stock.holdOf(orderId)).toBe('held');
    harness.shop.setSettingsUnavailable(false);
    later();
    expect(await pay()).toBe(200);
    expect(await harness.shop.stock.of(ring)).toBe(9);
    expect((await invoiceOf(orderId)).seller.name).toBe(demoShop.legalName);
  });
});

it('the demo’s invented seller counts as none in production, so nothing is ordered or billed in its name', async () => {
  let time = Date.now();
  const read = sellerSettings({
    db: harness.database.db,
    serviceClients: harness.shop.serviceClients,
    logger: createLogger({ service: 'orders', level: 'silent' }),
    now: () => new Date(time),
  });
  harness.shop.set(demoShop);
  expect(hasSeller(await read())).toBe(false);
  harness.shop.set(karnataka);
  time += 2_001;
  expect(hasSeller(await read())).toBe(true);
});

it('a catalog service that never responds is waited for once, not by every caller', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const catalog = createServiceClient({ name: 'catalog', url, internalToken: 'any', timeoutMs: 50 });
  await harness.deps.sellerSettings();
  let time = Date.now();
  let asked = 0;
  const read = sellerSettings({
    db: harness.database.db,
    serviceClients: {
      async shopSettings() {
        asked += 1;
        return (await catalog(shopSettings, {})).data;
      },
    },
    logger: createLogger({ service: 'orders', level: 'silent' }),
    now: () => new Date(time),
    demoMaySell: true,
  });
  try {
    for (let caller = 0; caller < 5; caller += 1) expect(await read()).toMatchObject(demoShop);
    expect(asked).toBe(1);
    time += 2_001;
    expect(await Promise.all([read(), read(), read()])).toMatchObject([demoShop, demoShop, demoShop]);
    expect(asked).toBe(2);
  } finally {
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  }
});

describe('a delivery abroad', () => {
  const toDubai = async (totalAmount: number) => {
    const ring = harness.shop.piece({ price: 1_000, count: 10 });
    const addressId = harness.shop.addressIn({ state: 'Dubai', country: 'United Arab Emirates' });
    const asha = harness.shopperWith([{ productId: ring, quantity: 2 }], totalAmount);
    return { ring, asha, response: await asha.place(randomUUID(), { addressInfo: { addressId } }) };
  };

  it('has the export tax of the settings with the endorsement of rule 46, and keeps it when the settings change', async () => {
    harness.shop.set({ exportTaxPercent: 0 });
    expect((await toDubai(2_060)).response.json()).toMatchObject({
      code: 'order.total-changed',
      details: { taxAmount: 0, totalAmount: 2_000 },
    });
    const { ring, asha, response } = await toDubai(2_000);
    const { orderId, razorpayOrder } = response.json();
    expect(razorpayOrder.amount).toBe(2_000_00);
    harness.shop.set({ exportTaxPercent: 3 });
    later();
    expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);

    expect(await invoiceOf(orderId)).toMatchObject({
      taxPercent: 0,
      igstPaise: 0,
      totalPaise: 2_000_00,
      endorsement: 'SUPPLY MEANT FOR EXPORT UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX',
    });
    const owner = harness.auth.signIn({ role: 'admin' });
    const refunded = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${orderId}`,
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: { reason: 'It did not fit.', lines: [{ productId: ring, quantity: 1 }] },
    });
    expect(refunded.json().data).toMatchObject({ taxPercent: 0, refundable: 1_000 });
  });

  it('has 3% IGST by default', async () => {
    const { asha, response } = await toDubai(2_060);
    const { orderId, razorpayOrder } = response.json();
    expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
    expect(await invoiceOf(orderId)).toMatchObject({
      taxPercent: 3,
      igstPaise: 60_00,
      endorsement: 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX',
    });
  });
});
