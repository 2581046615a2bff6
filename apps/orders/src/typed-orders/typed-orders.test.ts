import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq, like, sql } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { listOrders, TrackedOrder } from '@kanaka/contracts/orders/orders';
import { builtInRoles } from '@kanaka/contracts/identity/permissions';
import { lineTotal } from '@kanaka/money/totals';
import { chain, metalPiece } from '../../test/metal-pieces.ts';
import { startOrderHarness, UNKNOWN_CUSTOMER, type OrderHarness } from '../../test/order-harness.ts';
import { listen, lookAt, stateOf } from '../../test/unpaid-orders.ts';
import { reconcile } from '../payments/reconcile.ts';
import { orders, outbox } from '../schema.ts';

let harness: OrderHarness;
let meera: ReturnType<OrderHarness['auth']['signIn']>;
let manager: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  meera = harness.auth.signIn({ role: 'admin', name: 'Meera' });
  manager = harness.auth.signIn({ role: 'admin', name: 'Ravi', permissions: builtInRoles.manager.permissions });
  harness.shop.set({ pickup: { addressLines: [], hours: 'Every day', readyDays: 1 } });
});
afterAll(() => harness.stop());

const address = {
  ...{ recipient: '', address: '4 Car Street', city: 'Madurai', state: 'Tamil Nadu', country: 'India' },
  ...{ pincode: '625001', phone: '98765 43210', notes: '' },
};
const customer = { kind: 'new', name: 'Kavya Rao', phone: '+91 98400 12345', email: 'kavya@example.com' };

const send = (url: string, payload: object, { by = meera, key = `key-${randomUUID()}` } = {}) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${url}`,
    headers: { ...by.headers, 'idempotency-key': key },
    payload,
  });

/** What is typed for one piece, by default a ring for ₹1,03,000 by link. */
const draft = (productId: string, change: object = {}) => ({
  ...{ customer, channel: 'phone', deliveryMethod: 'delivery', address, payBy: 'link', totalAmount: 1_03_000 },
  lines: [{ productId, size: '', quantity: 1 }],
  ...change,
});

/** An order that was typed, with its link. */
async function typed(change: object = {}, piece = harness.shop.piece()) {
  const response = await send('typed', draft(piece, change));
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  const orderId = response.json<{ data: { _id: string } }>().data._id;
  const row = async () => (await harness.database.db.select().from(orders).where(eq(orders.id, orderId)))[0];
  const link = (await row())?.razorpayOrderId ?? '';
  const state = () => stateOf(harness, { orderId, row } as Parameters<typeof stateOf>[1]);
  return { orderId, piece, link, row, state };
}
type Order = Awaited<ReturnType<typeof typed>>;

const jobsOf = ({ orderId }: Pick<Order, 'orderId'>, name: string) =>
  harness.database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.name, name), like(outbox.jobId, `%${orderId}%`)));
const detailsOf = async ({ orderId }: Pick<Order, 'orderId'>) => {
  const { headers } = meera;
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers });
  return adminOrderDetails.reply.parse(response.json()).data;
};
const linkPaid = (link: string, paymentId: string, event = 'payment_link.paid') =>
  harness.sendWebhook({
    event,
    payload: { payment_link: { entity: { id: link } }, payment: { entity: { id: paymentId } } },
  });
/** As if it had been typed some hours ago. */
const endHold = ({ orderId }: Order) =>
  harness.database.db
    .update(orders)
    .set({ reservedUntil: sql`now() - interval '1 hour'` })
    .where(eq(orders.id, orderId));

describe('An order that is typed', () => {
  it('is held at its price for the time of the settings, with a link that its customer gets', async () => {
    const before = Date.now();
    const order = await typed({ isGift: true, giftMessage: 'For Diwali', pan: 'ABCPE1234F' });
    const row = await order.row();
    expect(row).toMatchObject({
      pan: { end: '234F' },
      ...{ status: 'pending', customerName: 'Kavya Rao', customerEmail: 'kavya@example.com', guest: true },
      typed: { id: meera.id, by: 'Meera', channel: 'phone', payBy: 'link' },
      address: { recipient: 'Kavya Rao', phone: '9876543210', isGift: true, giftMessage: 'For Diwali' },
    });
    const minutes = ((row?.reservedUntil.getTime() ?? 0) - before) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    expect(harness.razorpay.links.get(order.link)).toMatchObject({
      ...{ amount: 1_03_000_00, reference_id: order.orderId.replaceAll('-', ''), status: 'created' },
    });
    expect(await jobsOf(order, 'payment-link')).toMatchObject([
      { data: { to: 'kavya@example.com', name: 'Kavya Rao', totalPaise: 1_03_000_00, url: row?.linkUrl } },
    ]);
    const details = await detailsOf(order);
    expect(details).toMatchObject({
      typed: { by: 'Meera', channel: 'phone', isGuest: true, heldUntil: row?.reservedUntil.toISOString() },
      payLink: row?.linkUrl,
      timeline: [{ kind: 'status', status: 'pending', by: 'Meera' }],
    });
    expect(await harness.shop.stock.holdOf(order.orderId)).toBe('held');
  });

  it.each([
    ['payment_link.paid', (order: Order, paid: Paid) => linkPaid(order.link, paid.paymentId)],
    [
      'payment.captured, which names an order of Razorpay’s own',
      (_: Order, { paymentId: id, razorpayOrderId }: Paid) =>
        harness.sendWebhook({
          event: 'payment.captured',
          payload: { payment: { entity: { id, order_id: razorpayOrderId } } },
        }),
    ],
    ['the reconciler', (order: Order) => lookAt(harness, order)],
  ])('paid by its link is confirmed like any order: told by %s', async (_, tell) => {
    const order = await typed();
    const paid = harness.razorpay.payLink(order.link);
    await tell(order, paid);
    await listen(harness);
    const { order: row, payments, invoices, refunds } = await order.state();
    expect(row).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paymentId: paid.paymentId });
    expect([payments.length, invoices.length, refunds.length]).toEqual([1, 1, 0]);
    expect(await harness.shop.stock.holdOf(order.orderId)).toBe('secured');
    expect(await jobsOf(order, 'commit-stock')).toHaveLength(1);
    // What is paid has no link that could be paid again.
    await reconcile(harness.deps);
    expect((await order.row())?.linkClosedAt).toBeInstanceOf(Date);
    expect((await detailsOf(order)).payLink).toBeUndefined();
  });

  it('has a discount in its prices, tax and break-up, and says why', async () => {
    const piece = metalPiece(harness, chain);
    const lines = [{ productId: piece, size: '', quantity: 2 }];
    const discount = { kind: 'rupees', value: 1_000.01, reason: 'A customer of many years' };
    const quote = await send('typed/quote', { lines, discount });
    const { data } = quote.json<{ data: { discount: number; subtotal: number; totalAmount: number } }>();
    // Both pieces have the same price, so a paisa of it is left.
    expect([quote.statusCode, data]).toMatchObject([200, { discount: 1_000, subtotal: 2 * 1_83_717 - 1_000 }]);
    const order = await typed({ lines, discount, totalAmount: data.totalAmount, payBy: 'outside' }, piece);
    const { typed: facts, cartItems } = await detailsOf(order);
    expect(facts?.discount).toEqual({ amount: 1_000, reason: 'A customer of many years' });
    expect(cartItems[0]).toMatchObject({ price: 1_83_217, priceBreakup: { salePrice: 1_83_217 } });
    expect(cartItems[0]?.priceBreakup?.lines.at(-1)).toEqual({ kind: 'given', amount: 500 });
    const paid = await send(`payment/${order.orderId}`, { method: 'upi', reference: 'U1', receivedOn: today() });
    expect(paid.statusCode).toBe(200);
    const { invoices } = await order.state();
    expect(invoices).toMatchObject([
      { data: { totalPaise: lineTotal({ unitPricePaise: 1_83_217_00, quantity: 2 }), discountPaise: 1_000_00 } },
    ]);
  });

  it('for an account leaves room for its own orders, and is among them', async () => {
    const asha = harness.auth.signIn();
    const known = { kind: 'known', id: asha.id };
    const both = [await typed({ customer: known }), await typed({ customer: known })];
    const shopper = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
    harness.shop.fillCart(asha.id, [{ productId: harness.shop.piece(), quantity: 1 }]);
    const { headers } = asha;
    const own = await harness.app.inject({
      ...{ method: 'POST', url: '/api/shop/order/create', headers },
      payload: { ...shopper.draft, userId: asha.id },
    });
    expect(own.statusCode).toBe(200);
    expect((await Promise.all(both.map(({ row }) => row()))).map((row) => row?.status)).toEqual(['pending', 'pending']);
    const list = await harness.app.inject({ url: `/api/shop/order/list/${asha.id}`, headers });
    const listed = listOrders.reply.parse(list.json()).data;
    expect(listed).toHaveLength(3);
    const { linkUrl } = (await both[0]?.row()) ?? {};
    expect(listed.find(({ _id }) => _id === both[0]?.orderId)?.payLink).toBe(linkUrl);
    // Its popup would be a second way to pay it.
    const popup = { method: 'POST' as const, url: `/api/shop/order/pay/${both[0]?.orderId}`, headers };
    expect((await harness.app.inject(popup)).json()).toMatchObject({ code: 'order.not-payable' });
  });

  it('is joined by the account that proves its e-mail address, and by no other', async () => {
    const email = `${randomUUID()}@example.com`;
    const order = await typed({ customer: { ...customer, email } });
    const seen = async (emailProven: boolean) => {
      const { id, headers } = harness.auth.signIn({ email, emailProven });
      const response = await harness.app.inject({ url: `/api/shop/order/list/${id}`, headers });
      return listOrders.reply.parse(response.json()).data.map(({ _id }) => _id);
    };
    expect(await seen(false)).toEqual([]);
    const { id, headers } = harness.auth.signIn({ email });
    const url = `/api/shop/order/details/${order.orderId}`;
    expect((await harness.app.inject({ url, headers: harness.auth.signIn().headers })).statusCode).toBe(403);
    expect((await harness.app.inject({ url, headers })).json()).toMatchObject({ data: { userId: id } });
    expect(await order.row()).toMatchObject({ guest: false });
  });

  it('that is collected needs an address from ₹50,000 on only, and no e-mail address', async () => {
    const collected = { deliveryMethod: 'pickup', address: null, channel: 'shop', payBy: 'outside' };
    const nobody = { ...customer, email: '' };
    const dear = await send('typed', draft(harness.shop.piece(), { ...collected, customer: nobody }));
    expect(dear.json()).toMatchObject({ code: 'order.address-needed', issues: [{ path: 'address' }] });
    const cheap = harness.shop.piece({ price: 49_999.99 });
    const order = await typed({ ...collected, customer: nobody, totalAmount: 51_499.99 }, cheap);
    const cash = { method: 'cash', reference: 'R-1', receivedOn: today() };
    expect((await send(`payment/${order.orderId}`, cash)).statusCode).toBe(200);
    expect(await order.state()).toMatchObject({
      order: { status: 'confirmed', address: { state: 'Tamil Nadu', phone: '9840012345' } },
      invoices: [{ data: { buyer: { name: 'Kavya Rao', email: '', addressLines: [] } } }],
    });
  });

  it('in cash keeps to the law’s limit for a person and a day, also without an account', async () => {
    const phone = '9840099999';
    const inCash = async (price: number) => {
      const totalAmount = lineTotal({ unitPricePaise: price * 100, quantity: 1 }) / 100;
      const who = { kind: 'new', name: 'Kavya', phone };
      const order = await typed({ customer: who, payBy: 'outside', totalAmount }, harness.shop.piece({ price }));
      const cash = { method: 'cash', reference: 'R-2', receivedOn: today() };
      return (await send(`payment/${order.orderId}`, cash)).json<{ code?: string }>().code;
    };
    expect([await inCash(1_00_000), await inCash(1_00_000)]).toEqual([undefined, 'payment.too-much-cash']);
  });
});

type Paid = ReturnType<OrderHarness['razorpay']['payLink']>;
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });

it.each<[string, object, string]>([
  ['without gift words', { isGift: true }, 'request.invalid'],
  ['delivered without an address', { address: null }, 'request.invalid'],
  ['to a pincode of another state', { address: { ...address, pincode: '560001' } }, 'address.place-unknown'],
  ['for an unknown customer', { customer: { kind: 'known', id: UNKNOWN_CUSTOMER } }, 'customer.not-found'],
  ['with a number that nobody has', { customer: { ...customer, phone: '1111111111' } }, 'request.invalid'],
  ['at another total than was said', { totalAmount: 1 }, 'order.total-changed'],
  ['with a discount without a reason', { discount: { kind: 'percent', value: 1, reason: ' ' } }, 'request.invalid'],
  [
    'with more than one may give',
    { discount: { kind: 'percent', value: 5.01, reason: 'x' } },
    'order.discount-too-high',
  ],
  ['with a sum above it', { discount: { kind: 'rupees', value: 5_000.01, reason: 'x' } }, 'order.discount-too-high'],
])('an order %s is refused, and nothing is held', async (_, change, code) => {
  const piece = harness.shop.piece();
  const refused = await send('typed', draft(piece, change), { by: manager });
  expect(refused.json()).toMatchObject({ code });
  expect(await harness.shop.stock.of(piece)).toBe(5);
});

it('the very unit is sold that was chosen, or none', async () => {
  const piece = harness.shop.piece({ count: 2 });
  harness.shop.tag(piece, ['T-1', 'T-2']);
  const weighed = { size: '', grossWeight: 12.5, netWeight: 12 };
  const next = (tag: string) => harness.shop.changePiece(piece, { nextUnits: [{ tag, ...weighed }] });
  const choosing = (tag: string) => ({ lines: [{ productId: piece, size: '', quantity: 1, tag }] });
  next('T-2');
  const order = await typed(choosing('T-2'), piece);
  expect((await detailsOf(order)).cartItems).toMatchObject([{ tag: 'T-2' }]);
  // Somebody has scanned it too, before it was held.
  const other = { ...customer, phone: '9840011111' };
  const second = () => send('typed', draft(piece, { ...choosing('T-2'), customer: other }));
  expect((await second()).json()).toMatchObject({ code: 'stock.other-unit' });
  next('T-1');
  expect((await second()).json()).toMatchObject({ code: 'stock.other-unit' });
  expect(await harness.shop.stock.of(piece)).toBe(1);
});

describe('At once', () => {
  it('two of the shop and a shopper get the last piece once', async () => {
    const piece = harness.shop.piece({ count: 1 });
    const shopper = harness.shopperWith([{ productId: piece, quantity: 1 }], 1_03_000);
    const other = { customer: { ...customer, phone: '9840054321' } };
    const answers = await Promise.all([
      send('typed', draft(piece)),
      send('typed', draft(piece, other), { by: manager }),
      shopper.place(),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await harness.shop.stock.of(piece)).toBe(0);
  });

  it('the same key is one order with one link and one e-mail', async () => {
    const piece = harness.shop.piece();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send('typed', draft(piece), { key })));
    const ids = new Set(answers.map((answer) => answer.json<{ data: { _id: string } }>().data._id));
    expect([answers.map(({ statusCode }) => statusCode), ids.size]).toEqual([[200, 200, 200], 1]);
    const [orderId = ''] = ids;
    expect(await jobsOf({ orderId }, 'payment-link')).toHaveLength(1);
    expect(await harness.shop.stock.of(piece)).toBe(4);
    const otherwise = await send('typed', draft(piece, { channel: 'shop' }), { key });
    expect(otherwise.json()).toMatchObject({ code: 'order.key-reused' });
  });

  it('paid by its link and cancelled, the money goes back or the order had been confirmed before', async () => {
    const order = await typed();
    const { paymentId } = harness.razorpay.payLink(order.link);
    await linkPaid(order.link, paymentId);
    const cancel = harness.app.inject({
      ...{ method: 'PUT', url: `/api/admin/orders/update/${order.orderId}`, headers: meera.headers },
      payload: { orderStatus: 'cancelled' },
    });
    await Promise.all([cancel, listen(harness), reconcile(harness.deps)]);
    await lookAt(harness, order);
    const { order: row, payments, refunds } = await order.state();
    expect([row?.status, row?.paymentStatus]).toEqual(['cancelled', 'refunding']);
    expect([payments.length, refunds.map(({ amountPaise }) => amountPaise)]).toEqual([1, [1_03_000_00]]);
  });

  it('paid by its link and recorded in the shop, one of the two goes back', async () => {
    const order = await typed();
    const { paymentId } = harness.razorpay.payLink(order.link);
    await linkPaid(order.link, paymentId);
    const upi = { method: 'upi', reference: 'U2', receivedOn: today() };
    await Promise.all([send(`payment/${order.orderId}`, upi), listen(harness)]);
    const { order: row, payments, refunds } = await order.state();
    expect(row).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(payments.filter(({ outcome }) => outcome === 'used')).toHaveLength(1);
    expect(refunds.length).toBe(payments.length - 1);
  });
});

describe('When its time is over', () => {
  it('it lapses like any order, its link is closed, and its customer is told', async () => {
    const [byLink, inShop] = [await typed(), await typed({ payBy: 'outside', customer: { ...customer, email: '' } })];
    for (const order of [byLink, inShop]) {
      await endHold(order);
      await lookAt(harness, order);
      expect(await order.row()).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    }
    await reconcile(harness.deps);
    expect(harness.razorpay.links.get(byLink.link)?.status).toBe('cancelled');
    expect(await jobsOf(byLink, 'order-ran-out')).toMatchObject([{ data: { to: 'kavya@example.com' } }]);
    expect(await jobsOf(inShop, 'order-ran-out')).toEqual([]);
  });

  it.each([
    ['at a higher price, goes back', 1_01_000, 'cancelled', 1],
    ['at the same price, counts', 1_00_000, 'confirmed', 0],
  ])('a payment by its link that comes afterwards %s', async (_, price, status, refunded) => {
    const order = await typed();
    await endHold(order);
    harness.shop.changePiece(order.piece, { price });
    const { paymentId } = harness.razorpay.payLink(order.link);
    await linkPaid(order.link, paymentId);
    await listen(harness);
    const { order: row, refunds } = await order.state();
    expect([row?.status, refunds.length]).toEqual([status, refunded]);
  });

  it('a link that was closed at Razorpay is not shown any more, and a part that was paid waits for the owner', async () => {
    const [closed, part] = [await typed(), await typed()];
    await harness.sendWebhook({
      event: 'payment_link.cancelled',
      payload: { payment_link: { entity: { id: closed.link } } },
    });
    const { paymentId } = harness.razorpay.payLink(part.link, { amount: 1_00 });
    await linkPaid(part.link, paymentId, 'payment_link.partially_paid');
    await listen(harness);
    expect((await detailsOf(closed)).payLink).toBeUndefined();
    expect(await closed.row()).toMatchObject({ status: 'pending' });
    expect(await part.state()).toMatchObject({
      order: { paymentStatus: 'pending' },
      payments: [{ outcome: 'flagged', amountPaise: 1_00 }],
    });
  });
});

it('the reports say who has taken what, and what was given away', async () => {
  const ravi = harness.auth.signIn({ role: 'admin', name: 'Ravi Kumar' });
  const draftOf = (piece: string) =>
    draft(piece, {
      ...{ payBy: 'outside', totalAmount: 1_03_000 - 1_030 },
      discount: { kind: 'rupees', value: 1_000, reason: 'A regular' },
    });
  const placed = await send('typed', draftOf(harness.shop.piece()), { by: ravi });
  const upi = { method: 'upi', reference: 'U3', receivedOn: today() };
  await send(`payment/${placed.json<{ data: { _id: string } }>().data._id}`, upi);
  const rowsOf = async (by: string) => {
    const url = `/api/admin/statistics/report?${new URLSearchParams({ by, from: today(), to: today() })}`;
    return (await harness.app.inject({ url, headers: meera.headers })).json<{ data: object }>().data;
  };
  expect(await rowsOf('staff')).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({
        name: 'Ravi Kumar',
        figures: expect.objectContaining({ revenue: { now: 1_01_970, before: 0 } }),
      }),
    ]),
  });
  expect(JSON.stringify(await rowsOf('discount'))).toContain('Given by staff');
});

it('its link leads back to a page of its own, which shows it to whoever has it and to nobody else', async () => {
  const order = await typed();
  const back = harness.razorpay.links.get(order.link)?.callbackUrl ?? '';
  expect(back).toMatch(/^https:\/\/shop\.example\/shop\/track\//);
  const token = back.split('/').at(-1) ?? '';
  const ask = (of: string) => harness.app.inject({ url: `/api/shop/track/order/${of}` });
  const seen = await ask(token);
  expect(seen.headers['cache-control']).toBe('private, no-store');
  expect(TrackedOrder.strict().parse(seen.json().data)).toMatchObject({
    ...{ firstName: 'Kavya', status: 'pending', isPaid: false, totalAmount: 1_03_000, shipments: [] },
    payLink: harness.razorpay.links.get(order.link)?.short_url,
    delivery: { to: expect.any(String) },
  });
  expect(seen.body).not.toMatch(/Car Street|98765|kavya@/);
  const { paymentId } = harness.razorpay.payLink(order.link);
  await linkPaid(order.link, paymentId);
  await listen(harness);
  const paid = (await ask(token)).json().data;
  expect([paid.isPaid, paid.payLink]).toEqual([true, undefined]);
  const { orderId: other } = await typed();
  for (const wrong of [order.orderId, token.slice(0, -1), token.replace(order.orderId, other), 'order-']) {
    expect((await ask(wrong)).json()).toMatchObject({ code: 'order.not-found' });
  }
});

describe('A new payment link', () => {
  const renew = async ({ orderId }: Pick<Order, 'orderId'>) => (await send(`payment-link/new/${orderId}`, {})).json();

  it('takes the place of the one before, which is closed first, and its customer gets it once', async () => {
    const order = await typed();
    const answers = await Promise.all([renew(order), renew(order), renew(order)]);
    const row = await order.row();
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    expect(row?.razorpayOrderId).not.toBe(order.link);
    const links = [...harness.razorpay.links.values()].filter(({ reference_id: reference }) =>
      reference?.startsWith(order.orderId.replaceAll('-', '')),
    );
    expect(links.map(({ status }) => status)).toEqual(['cancelled', 'created']);
    const mailed = (await jobsOf(order, 'payment-link')).map(({ data }) => (data as { url: string }).url);
    expect(new Set(mailed)).toEqual(new Set([harness.razorpay.links.get(order.link)?.short_url, row?.linkUrl]));
    expect(mailed).toHaveLength(2);
    const { paymentId } = harness.razorpay.payLink(row?.razorpayOrderId ?? '');
    await linkPaid(row?.razorpayOrderId ?? '', paymentId);
    await listen(harness);
    expect(await order.row()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await renew(order)).toMatchObject({ code: 'order.not-payable' });
  });

  it('can be the first of an order that was to be paid in the shop', async () => {
    const order = await typed({ payBy: 'outside' });
    expect(await renew(order)).toMatchObject({ message: 'The order has a new payment link.' });
    expect((await detailsOf(order)).payLink).toMatch(/^https:/);
    expect(await jobsOf(order, 'payment-link')).toHaveLength(1);
  });

  it('is not opened where the one before was just paid, which confirms the order', async () => {
    const order = await typed();
    harness.razorpay.payLink(order.link);
    expect(await renew(order)).toMatchObject({ code: 'order.not-payable' });
    expect(await order.state()).toMatchObject({
      order: { status: 'confirmed', razorpayOrderId: order.link },
      payments: [{ outcome: 'used' }],
      refunds: [],
    });
  });

  it('and the one before, both paid: one confirms the order, the other goes back, whichever is heard of first', async () => {
    for (const first of [0, 1]) {
      const order = await typed();
      const before = harness.razorpay.links.get(order.link);
      await renew(order);
      const links = [order.link, (await order.row())?.razorpayOrderId ?? ''];
      // Its payment was under way when it was closed.
      if (before) before.status = 'created';
      const paid = links.map((link) => ({ link, ...harness.razorpay.payLink(link) }));
      for (const { link, paymentId } of first ? paid.toReversed() : paid) {
        await linkPaid(link, paymentId);
        await listen(harness);
      }
      const { order: row, payments, refunds } = await order.state();
      expect(row).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paymentId: paid[first]?.paymentId });
      expect(payments.map(({ outcome }) => outcome).sort()).toEqual(['returned', 'used']);
      expect(refunds.map(({ amountPaise }) => amountPaise)).toEqual([1_03_000_00]);
    }
  });

  it('is not opened for less than a quarter of an hour, nor for an order of a shopper', async () => {
    const order = await typed();
    harness.clock.now = () => new Date(Date.now() + 46 * 60_000);
    expect(await renew(order)).toMatchObject({ code: 'order.not-payable', message: expect.stringContaining('15') });
    harness.clock.now = () => new Date();
    expect(harness.razorpay.links.get(order.link)?.status).toBe('created');
    const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
    const { orderId } = (await asha.place()).json<{ orderId: string }>();
    expect(await renew({ orderId })).toMatchObject({ code: 'order.not-payable' });
  });
});

it('its link is mailed again after ten minutes, to whoever has a mailbox', async () => {
  const [order, nobody] = [await typed(), await typed({ customer: { ...customer, email: '' } })];
  const again = async ({ orderId }: Order) => (await send(`payment-link/${orderId}`, {})).json<object>();
  expect(await again(order)).toMatchObject({ code: 'order.mailed-just-now' });
  expect(await again(nobody)).toMatchObject({ code: 'order.no-mailbox' });
  const later = new Date(Date.now() + 11 * 60_000);
  harness.clock.now = () => later;
  expect(await again(order)).toMatchObject({ message: 'The link was sent to kavya@example.com.' });
  harness.clock.now = () => new Date(Date.now() + 61 * 60_000);
  expect(await again(order)).toMatchObject({ code: 'order.not-payable' });
  harness.clock.now = () => new Date();
});
