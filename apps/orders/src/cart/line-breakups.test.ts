import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { breakupRows } from '@kanaka/presentation/breakup-words';
import { documentToRender } from '@kanaka/contracts/orders/documents';
import { breakupInSize, priceInSize } from '@kanaka/contracts/catalog/products';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import type { PriceRecipe } from '@kanaka/money/metal-price';
import { finenesses, type PreciousMetal } from '@kanaka/money/metal-rates';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import { totalsOf } from '@kanaka/money/totals';
import { chain, metalPiece, pricedByMetal } from '../../test/metal-pieces.ts';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orderItems, orders } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { invoices } from '../invoices/documents-schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
  harness.shop.set({ unpaidLimit: { pieces: 1_000, rupees: 100_00_00_000 } });
});
afterAll(() => harness.stop());

const invoiceOf = async (orderId: string) =>
  (await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]?.data;

it('an order keeps the break-up of each line, for order, invoice, credit note and export', async () => {
  const ratedAt = new Date('2026-11-23T04:45:00Z');
  const piece = metalPiece(harness, chain, { ratedAt });
  const asha = harness.shopperWith([{ productId: piece, quantity: 1 }], 1_89_228.51);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  // The rate rises and the piece becomes lighter afterwards.
  harness.shop.changePiece(
    piece,
    pricedByMetal({ ...chain, metals: [{ metal: 'gold', fineness: 916, weightMg: 11_000 }] }, { goldPaise: 16_320_00 }),
  );
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);

  const breakup = {
    lines: [
      { kind: 'metal', metal: 'gold', fineness: 916, purity: '22K (916)', weight: 12, rate: 14_656, amount: 1_75_872 },
      { kind: 'making', per: 'gram', value: 650, amount: 7_800 },
      { kind: 'hallmarking', articles: 1, charge: 45, amount: 45 },
    ],
    price: 1_83_717,
    salePrice: 0,
    ratedAt: ratedAt.toISOString(),
  };
  const get = (url: string, headers: object) => harness.app.inject({ url, headers: { ...headers } });
  const shown = orderDetails.reply.parse((await get(`/api/shop/order/details/${orderId}`, asha.headers)).json());
  expect(shown.data.cartItems).toMatchObject([{ price: 1_83_717, priceBreakup: breakup }]);
  expect(await invoiceOf(orderId)).toMatchObject({
    lines: [{ unitPricePaise: 1_83_717_00, priceBreakup: breakup }],
    cgstPaise: 2_755_75,
    sgstPaise: 2_755_75,
    roundOffPaise: 1,
    totalPaise: 1_89_228_51,
  });

  const owner = harness.auth.signIn({ role: 'admin' });
  await harness.app.inject({
    method: 'PUT',
    url: `/api/admin/orders/update/${orderId}`,
    headers: owner.headers,
    payload: { orderStatus: 'cancelled' },
  });
  const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const note = await get(`/internal/documents/credit-note/${refund?.id}`, {
    authorization: `Bearer ${harness.auth.internalToken}`,
  });
  expect(documentToRender.reply.parse(note.json()).document).toMatchObject({
    lines: [{ priceBreakup: breakup }],
    totalPaise: 1_89_228_51,
  });

  const csv = await get(`/api/admin/orders/export?words=${orderId}`, owner.headers);
  const [record] = parse<Record<string, string>>(csv.body, { bom: true, columns: true });
  expect(record?.['Price Break-up']).toContain(
    ': 22K (916) gold 12.000 g at ₹14,656.00 a gram = ₹1,75,872.00; Making ₹650.00 a gram = ₹7,800.00; Hallmarking 1 × ₹45.00 = ₹45.00',
  );
  expect(record?.['Metal Rates Of (IST)']).toBe('2026-11-23 10:15:00');
});

it('a size is billed with its own weight, without the gross weight of another', async () => {
  const ring = metalPiece(harness, chain, { sizes: { 12: 4_000, 14: 4_400 } });
  harness.shop.changePiece(ring, { jewellery: { gemstones: [], grossWeight: 4.2, netWeight: 4, huid: 'AB12CD' } });
  const piece = pricedByMetal(chain, { sizes: { 14: 4_400 } });
  const { totalPaise } = totalsOf([{ unitPricePaise: toPaise(priceInSize(piece, '14').price), quantity: 1 }]);
  const asha = harness.shopperWith([{ productId: ring, size: '14', quantity: 1 }], toRupees(totalPaise));
  const { orderId } = (await asha.place()).json();
  const [line] = await harness.database.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  expect(line?.jewellery).toEqual({ netWeight: 4.4, huid: 'AB12CD' });
});

it('nobody is asked to pay a price whose break-up does not add up to it', async () => {
  const piece = metalPiece(harness);
  harness.shop.changePiece(piece, { price: 1_83_718 });
  const asha = harness.shopperWith([{ productId: piece, quantity: 1 }], 1_89_229.54);
  expect((await asha.place()).statusCode).toBe(500);
});

const Metal = fc.constantFrom<PreciousMetal>('gold', 'silver', 'platinum').chain((metal) =>
  fc.record({
    metal: fc.constant(metal),
    fineness: fc.constantFrom(...finenesses[metal]),
    weightMg: fc.integer({ min: 50, max: 200_000 }),
  }),
);
const Recipe: fc.Arbitrary<PriceRecipe> = fc.record({
  metals: fc.uniqueArray(Metal, {
    minLength: 1,
    maxLength: 2,
    selector: ({ metal, fineness }) => `${metal} ${fineness}`,
  }),
  wastageBp: fc.integer({ min: 0, max: 2_500 }),
  making: fc.record({
    per: fc.constantFrom('gram', 'percent', 'flat'),
    value: fc.integer({ min: 0, max: 9_999 }),
    minimumPaise: fc.constantFrom(0, 1_500_01),
  }),
  stones: fc.array(
    fc.record({
      name: fc.constant('Ruby'),
      per: fc.constant('carat' as const),
      millicarats: fc.integer({ min: 1, max: 5_000 }),
      paise: fc.integer({ min: 1, max: 90_000_00 }),
    }),
    { maxLength: 2 },
  ),
  otherPaise: fc.constantFrom(0, 333),
  hallmarking: fc.constantFrom({ articles: 0, chargePaise: 0 }, { articles: 2, chargePaise: 45_00 }),
  discountBp: fc.constantFrom(0, 1, 2_500, 10_000),
});

it('page, order, Razorpay and invoice show one amount, to the paisa, whatever the pieces are made of', async () => {
  const carts = fc.array(
    fc.record({
      recipe: Recipe,
      quantity: fc.integer({ min: 1, max: 3 }),
      weightInSize: fc.option(fc.integer({ min: 50, max: 9_000 })),
    }),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(carts, fc.integer({ min: 9_000_00, max: 20_000_00 }), async (cart, goldPaise) => {
      const lines = cart.map(({ recipe, quantity, weightInSize }) => {
        const sizes: Record<string, number> = weightInSize === null ? {} : { 14: weightInSize };
        const size = weightInSize === null ? '' : '14';
        const rated = { goldPaise, sizes };
        const product = pricedByMetal(recipe, rated);
        return { productId: metalPiece(harness, recipe, rated), size, quantity, product };
      });
      // As the page computes it: from the prices that it was sent.
      const page = totalsOf(
        lines.map(({ product, size, quantity }) => {
          const { price, salePrice } = priceInSize(product, size);
          return {
            unitPricePaise: unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) }),
            quantity,
          };
        }),
      );
      const asha = harness.shopperWith(lines, toRupees(page.totalPaise));
      const placed = await asha.place(randomUUID());
      expect(placed.json()).toMatchObject({ razorpayOrder: { amount: page.totalPaise } });
      const { orderId, razorpayOrder } = placed.json();
      await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));

      const [order] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
      expect(order).toMatchObject({ ...page, paymentStatus: 'paid' });
      const invoice = await invoiceOf(orderId);
      const { igstPaise = 0, cgstPaise = 0, sgstPaise = 0, roundOffPaise = 0 } = invoice ?? {};
      const ofMetal = invoice?.lines.map(({ priceBreakup, quantity }) => {
        const rows = priceBreakup ? breakupRows(priceBreakup) : [];
        return rows.reduce((sum, { paise }) => sum + paise, 0) * quantity;
      });
      const explained = ofMetal?.reduce((sum, paise) => sum + paise, 0) ?? 0;
      expect(explained + igstPaise + cgstPaise + sgstPaise + roundOffPaise).toBe(page.totalPaise);
      expect(invoice?.totalPaise).toBe(page.totalPaise);
      expect(invoice?.lines.map((line) => line.priceBreakup?.lines)).toEqual(
        lines.map(({ product, size }) => breakupInSize(product, size)?.lines),
      );
    }),
    { numRuns: 25 },
  );
});
