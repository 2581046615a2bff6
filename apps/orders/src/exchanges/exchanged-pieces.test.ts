import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { toRupees } from '@kanaka/money/rupees';
import { totalsOf } from '@kanaka/money/totals';
import { AppError } from '@kanaka/server-kit/app-error';
import { eq } from 'drizzle-orm';
import { startExchangeHarness } from '../../test/exchange-harness.ts';
import { chain, metalPiece, pricedByMetal } from '../../test/metal-pieces.ts';
import { invoices } from '../invoices/documents-schema.ts';
import { orders } from '../schema.ts';

let shop: Awaited<ReturnType<typeof startExchangeHarness>>;
beforeAll(async () => {
  shop = await startExchangeHarness();
});
afterAll(() => shop.stop());

const invoiceOf = async (orderId: string) =>
  (await shop.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]?.data;

it('an exchange for a tagged piece names the very article, in the order and on its invoice', async () => {
  const asha = await shop.delivered();
  const id = await asha.returned();
  const wanted = shop.shop.piece({ price: 1_000, count: 1 });
  shop.shop.tag(wanted, ['X-1']);
  const { row, orderId } = await asha.exchanged(id, { productId: wanted });
  expect(row.state).toBe('exchanged');
  const article = { tag: 'X-1', huid: 'HHHHX1', grossWeight: 12.5, netWeight: 12 };
  expect((await asha.details(orderId)).cartItems).toMatchObject([{ articles: [article] }]);
  expect((await invoiceOf(orderId))?.lines[0]?.jewellery).toMatchObject(article);
});

it('two shoppers who want the last tagged piece in exchange: one has it, the other can choose again', async () => {
  const wanted = shop.shop.piece({ price: 1_000, count: 1 });
  shop.shop.tag(wanted, ['X-2']);
  const shoppers = await Promise.all([shop.delivered(), shop.delivered()]);
  const asked = await Promise.all(shoppers.map(async (shopper) => ({ shopper, id: await shopper.returned() })));
  const responses = await Promise.all(asked.map(({ shopper, id }) => shopper.exchange(id, { productId: wanted })));
  expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const loser = asked[responses.findIndex(({ statusCode }) => statusCode === 409)];
  const other = shop.shop.piece({ price: 1_000, count: 1 });
  const again = await loser?.shopper.exchanged(loser.id, { productId: other });
  expect(again?.row.state).toBe('exchanged');
});

it('a tagged piece of another weight is not given in exchange: the shopper sees the new total first', async () => {
  const asha = await shop.delivered();
  const id = await asha.returned();
  const wanted = shop.shop.piece({ price: 1_000, count: 1 });
  const { reserve } = shop.deps.serviceClients;
  shop.deps.serviceClients.reserve = async () => {
    throw new AppError('stock.other-unit', 'Gone.');
  };
  const refused = await asha.exchange(id, { productId: wanted });
  shop.deps.serviceClients.reserve = reserve;
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { success: false }]);
  // Only the order of the pieces that came back is left.
  expect(await shop.db.select().from(orders).where(eq(orders.userId, asha.shopper.id))).toHaveLength(1);
  expect((await asha.exchanged(id, { productId: wanted })).row.state).toBe('exchanged');
});

it('an exchange for a piece priced by its metal is paid at the rate that its shopper was shown, and keeps the break-up', async () => {
  const asha = await shop.delivered();
  const id = await asha.returned();
  const wanted = metalPiece(shop, chain);
  const dear = pricedByMetal(chain, { goldPaise: 16_320_00 });
  const before = toRupees(totalsOf([{ unitPricePaise: 1_83_717_00, quantity: 1 }]).totalPaise);
  shop.shop.changePiece(wanted, dear);
  const refused = await asha.exchange(id, { productId: wanted }, { totalAmount: before });
  expect(refused.statusCode).toBe(409);

  const { checkout, orderId } = await asha.exchanged(id, { productId: wanted });
  // The rate falls while the difference is being paid: what was agreed stays.
  shop.shop.changePiece(wanted, pricedByMetal(chain));
  expect((await asha.pay(orderId, checkout?.razorpayOrder.id ?? '')).statusCode).toBe(200);
  expect((await asha.details(orderId)).cartItems).toMatchObject([
    { price: dear.price, priceBreakup: { price: dear.price } },
  ]);
  expect((await invoiceOf(orderId))?.lines[0]?.priceBreakup).toMatchObject({ price: dear.price });
});
