import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { quoteExchange } from '@kanaka/contracts/orders/returns';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { eq } from 'drizzle-orm';
import { startExchangeHarness } from '../../test/exchange-harness.ts';
import { invoices } from '../invoices/documents-schema.ts';
import { followDispute } from '../payments/follow-dispute.ts';
import { reconcile } from '../payments/reconcile.ts';
import { settleByCredit } from '../payments/settle-by-credit.ts';
import { followRefund } from '../payments/follow-refund.ts';
import { expireReturns } from '../returns/move-return.ts';
import { orders, payments } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';

let shop: Awaited<ReturnType<typeof startExchangeHarness>>;
type Shopper = Awaited<ReturnType<typeof shop.delivered>>;
beforeAll(async () => {
  shop = await startExchangeHarness();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.clock.now = () => new Date();
  shop.shop.set(demoShop);
  shop.shop.setProductsUnavailable(false);
});

const inDays = (days: number) => {
  shop.clock.now = () => new Date(Date.now() + days * 86_400_000);
};
const refundsOf = (orderId: string) =>
  shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
const paymentsOf = (orderId: string) =>
  shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.outcome);
const orderOf = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];

describe('An exchange', () => {
  it('for a piece of the same price is done at once: nothing is paid and nothing goes back', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const wanted = shop.shop.piece({ price: 1_000, count: 1 });
    const { row, checkout, orderId } = await asha.exchanged(id, { productId: wanted });
    expect([row.state, checkout]).toEqual(['exchanged', undefined]);
    expect(row.steps.map(({ state }) => state)).toEqual([
      'requested',
      'approved',
      'received',
      'exchanging',
      'exchanged',
    ]);
    expect(await asha.details(orderId)).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      paymentId: '',
      totalAmount: 1_030,
      exchange: { orderId: asha.orderId, credit: 1_030, due: 0 },
    });
    expect(await refundsOf(asha.orderId)).toMatchObject([
      { state: 'credited', amountPaise: 103_000, creditedPaise: 103_000 },
    ]);
    expect(await shop.shop.stock.of(wanted)).toBe(0);
    const mails = (await shop.mailsAbout(id)).map(({ state, refundPaise }) => [state, refundPaise]);
    expect(mails.slice(-2)).toEqual([
      ['exchanging', 103_000],
      ['exchanged', null],
    ]);
  });

  it('for a dearer piece asks for the difference, and is done once that is paid', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const wanted = shop.shop.piece({ price: 1_500, count: 1 });
    const quoted = quoteExchange.reply.parse((await asha.quote(id, { productId: wanted })).json()).data;
    expect(quoted).toMatchObject({ totalAmount: 1_545, credit: 1_030, due: 515, back: 0 });
    const { row, checkout, orderId } = await asha.exchanged(id, { productId: wanted });
    expect([row.state, checkout?.razorpayOrder.amount]).toEqual(['exchanging', 51_500]);
    expect((await asha.exchanged(id, { productId: wanted })).checkout?.orderId).toBe(orderId);
    expect(await shop.shop.stock.of(wanted)).toBe(0);
    expect(await refundsOf(asha.orderId)).toMatchObject([{ state: 'held' }]);
    expect((await asha.pay(orderId, checkout?.razorpayOrder.id ?? '')).statusCode).toBe(200);
    const [back] = (await asha.details()).returns ?? [];
    expect(back).toMatchObject({ state: 'exchanged', exchangeOrderId: orderId });
    expect(await paymentsOf(orderId)).toMatchObject([
      { outcome: 'credited', amountPaise: 103_000, method: 'exchange' },
      { outcome: 'used', amountPaise: 51_500 },
    ]);
    const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    const [note] = (await asha.details()).refunds;
    expect(invoice?.data).toMatchObject({
      totalPaise: 154_500,
      exchange: { orderId: asha.orderId, creditPaise: 103_000, creditNotes: [note?.creditNoteNumber] },
    });
    expect(note?.creditNoteNumber).toMatch(/^KCN\//);
  });

  it('for a cheaper piece gives the difference back, and its e-mail says only that', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const { row } = await asha.exchanged(id, { productId: shop.shop.piece({ price: 600 }) });
    expect(row.state).toBe('exchanged');
    await shop.makeRefunds();
    const [refund] = await refundsOf(asha.orderId);
    expect(refund).toMatchObject({ state: 'sent', amountPaise: 103_000, creditedPaise: 61_800 });
    const atRazorpay = [...shop.razorpay.refunds.values()].filter(({ notes }) => notes['refund'] === refund?.id);
    expect(atRazorpay.map(({ amount }) => amount)).toEqual([41_200]);
    expect((await shop.mailsAbout(id)).at(-1)).toMatchObject({ state: 'exchanged', refundPaise: 41_200 });
    expect((await asha.details()).refunds).toMatchObject([{ amount: 1_030, credited: 618 }]);
  });

  it('takes several of a piece in a size, for a part of what was sent back; the rest is refunded', async () => {
    const asha = await shop.delivered({ quantity: 3 });
    const wanted = shop.shop.piece({ price: 500, sizes: { '12': 2, '14': 1 } });
    const id = await asha.returned({ accept: { lines: [{ productId: asha.productId, size: '', quantity: 1 }] } });
    expect((await asha.exchange(id, { productId: wanted, size: '99' })).json()).toMatchObject({
      code: 'order.unavailable',
    });
    // What was not accepted can be asked for again while the exchange waits.
    expect((await asha.details()).returnableUntil).toBeDefined();
    const order = { productId: wanted, size: '12', quantity: 2 };
    const { orderId } = await asha.exchanged(id, order);
    const again = await asha.exchange(id, order, { totalAmount: 1_030 });
    expect([again.statusCode, again.json()]).toMatchObject([200, { data: { exchangeOrderId: orderId } }]);
    expect((await asha.details(orderId)).cartItems).toMatchObject([{ size: '12', quantity: 2 }]);
    const rest = await shop.send('POST', `/shop/order/returns/request/${asha.orderId}`, asha.shopper.headers, {
      lines: [{ productId: asha.productId, size: '', quantity: 2 }],
      reason: 'other',
      words: '',
    });
    expect(rest.statusCode).toBe(200);
  });

  it('keeps the piece that was wanted when the return was asked for, and refuses one that is not sold', async () => {
    const asha = await shop.delivered();
    const wanted = shop.shop.piece({ sizes: { '12': 1 } });
    const ask = (exchangeFor: object) =>
      shop.send('POST', `/shop/order/returns/request/${asha.orderId}`, asha.shopper.headers, {
        lines: [{ productId: asha.productId, size: '', quantity: 1 }],
        reason: 'not-suited',
        words: '',
        exchangeFor,
      });
    for (const size of ['', '13']) {
      const refused = await ask({ productId: wanted, size, quantity: 1 });
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'return.unknown-piece' }]);
    }
    const response = await ask({ productId: wanted, size: '12', quantity: 1 });
    expect(response.json()).toMatchObject({
      data: { exchangeFor: { productId: wanted, size: '12', quantity: 1, title: 'Dhruva Solitaire Ring' } },
    });
  });

  it('can be exchanged again: the order of an exchange is returned like any other, through both payments', async () => {
    const asha = await shop.delivered();
    const dearer = shop.shop.piece({ price: 1_500 });
    const first = await asha.exchanged(await asha.returned(), { productId: dearer });
    await asha.pay(first.orderId, first.checkout?.razorpayOrder.id ?? '');
    await shop.deliver(first.orderId);
    const again = await asha.returned({ of: first.orderId, piece: dearer, pieces: 1 });
    const second = await asha.exchanged(again, { productId: shop.shop.piece({ price: 1_200 }) });
    await shop.makeRefunds();
    expect(await orderOf(second.orderId)).toMatchObject({
      totalPaise: 123_600,
      creditPaise: 123_600,
      paymentStatus: 'paid',
    });
    const parts = await refundsOf(first.orderId);
    expect(parts.map(({ amountPaise, creditedPaise, state }) => [amountPaise, creditedPaise, state])).toEqual([
      [51_500, 51_500, 'credited'],
      [103_000, 72_100, 'sent'],
    ]);
    const { refunds: shown, paymentStatus } = await asha.details(first.orderId);
    expect(shown.map(({ creditNoteNumber }) => creditNoteNumber !== '')).toEqual([true, false]);
    expect(paymentStatus).toBe('refunding');
  });
});

describe('Its money is never kept without goods', () => {
  it('goes back when its shopper chooses the money, and a payment that still arrives too', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const wanted = shop.shop.piece({ price: 1_500, count: 1 });
    const { checkout, orderId } = await asha.exchanged(id, { productId: wanted });
    expect((await asha.own(id, { to: 'accepted' })).statusCode).toBe(200);
    expect(await refundsOf(asha.orderId)).toMatchObject([{ state: 'owed', amountPaise: 103_000, creditedPaise: 0 }]);
    expect((await asha.pay(orderId, checkout?.razorpayOrder.id ?? '')).json()).toMatchObject({
      code: 'payment.returned',
    });
    await shop.makeRefunds();
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'refunding', status: 'cancelled' });
    expect(await refundsOf(orderId)).toMatchObject([{ amountPaise: 51_500, state: 'sent' }]);
    expect((await asha.exchange(id, { productId: wanted })).json()).toMatchObject({ code: 'return.cannot-move' });
  });

  it('goes back by itself when nothing is chosen in time, but not while an order of it can be paid', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const wanted = { productId: shop.shop.piece({ price: 1_500, count: 1 }) };
    await asha.exchanged(id, wanted);
    inDays(8);
    await expireReturns(shop.deps);
    expect((await asha.details()).returns).toMatchObject([{ state: 'exchanging' }]);
    expect((await asha.exchange(id, wanted)).statusCode).toBe(409);
    await reconcile(shop.deps);
    await Promise.all([expireReturns(shop.deps), expireReturns(shop.deps)]);
    expect((await asha.details()).returns).toMatchObject([{ state: 'accepted' }]);
    expect(await refundsOf(asha.orderId)).toMatchObject([{ state: 'owed', amountPaise: 103_000 }]);
  });

  it('waits for one order: choosing another dearer piece closes that of the first, whose piece is free again', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const first = await asha.exchanged(id, { productId: shop.shop.piece({ price: 1_500, count: 1 }) });
    const second = await asha.exchanged(id, { productId: shop.shop.piece({ price: 1_600, count: 1 }) });
    expect(await orderOf(first.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await shop.jobs('release-stock')).toContainEqual(expect.objectContaining({ orderId: first.orderId }));
    expect(await orderOf(second.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect((await asha.details()).returns).toMatchObject([{ state: 'exchanging', exchangeOrderId: second.orderId }]);
  });

  it('waits when the time to pay is over: another piece can be chosen, and so can the same', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const wanted = { productId: shop.shop.piece({ price: 1_500, count: 1 }) };
    const first = await asha.exchanged(id, wanted);
    inDays(1);
    await reconcile(shop.deps);
    expect(await orderOf(first.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect((await asha.details()).returns).toMatchObject([{ state: 'exchanging', exchange: { credit: 1_030 } }]);
    shop.clock.now = () => new Date();
    await shop.shop.stock.expire(first.orderId);
    const second = await asha.exchanged(id, wanted);
    expect(second.orderId).not.toBe(first.orderId);
    await asha.pay(second.orderId, second.checkout?.razorpayOrder.id ?? '');
    expect((await asha.details()).returns).toMatchObject([{ state: 'exchanged', exchangeOrderId: second.orderId }]);
  });

  it('is refused for a piece that is sold out, whose price has changed, or that differs by less than a rupee', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const soldOut = shop.shop.piece({ price: 1_000, count: 0 });
    expect((await asha.exchange(id, { productId: soldOut })).json()).toMatchObject({ code: 'stock.insufficient' });
    const other = { productId: shop.shop.piece({ price: 1_500 }) };
    expect((await asha.exchange(id, other, { totalAmount: 1_500 })).json()).toMatchObject({
      code: 'order.total-changed',
    });
    for (const price of [1_000.5, 999.5]) {
      const near = await asha.quote(id, { productId: shop.shop.piece({ price }) });
      expect([price, near.json()]).toMatchObject([price, { code: 'exchange.difference-too-small' }]);
    }
    expect((await asha.details()).returns).toMatchObject([{ state: 'exchanging' }]);
    expect(await refundsOf(asha.orderId)).toMatchObject([{ state: 'held' }]);
  });

  it('is finished by the reconciler when an exchange without a payment was interrupted', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const wanted = { productId: shop.shop.piece({ price: 1_000, count: 1 }) };
    const { secure } = shop.shop.serviceClients;
    shop.shop.serviceClients.secure = () => Promise.reject(new Error('killed'));
    expect((await asha.exchange(id, wanted)).statusCode).toBe(500);
    shop.shop.serviceClients.secure = secure;
    expect((await asha.details()).returns).toMatchObject([{ state: 'exchanging' }]);
    inDays(1);
    await reconcile(shop.deps);
    expect((await asha.details()).returns).toMatchObject([{ state: 'exchanged' }]);
  });

  it('goes back through both payments, under one credit note, when the order of an exchange is cancelled', async () => {
    const asha = await shop.delivered();
    const { orderId, checkout } = await asha.exchanged(await asha.returned(), {
      productId: shop.shop.piece({ price: 1_500 }),
    });
    await asha.pay(orderId, checkout?.razorpayOrder.id ?? '');
    await shop.send('POST', `/shop/order/cancel/${orderId}`, asha.shopper.headers, { reason: '' });
    await shop.makeRefunds();
    const [ofDifference, ofCredit] = await refundsOf(orderId);
    expect([ofDifference, ofCredit]).toMatchObject([
      { amountPaise: 51_500, state: 'sent', partOf: null },
      { amountPaise: 103_000, state: 'sent', partOf: ofDifference?.id },
    ]);
    const [first] = await paymentsOf(asha.orderId);
    const atRazorpay = [...shop.razorpay.refunds.values()].find(({ notes }) => notes['refund'] === ofCredit?.id);
    expect(atRazorpay).toMatchObject({ payment_id: first?.id, amount: 103_000 });
    expect((await asha.details(orderId)).refunds).toMatchObject([
      { creditNoteNumber: expect.stringMatching(/^KCN\//) },
      { creditNoteNumber: '' },
    ]);
  });

  it('from a payment in dispute keeps the other piece here', async () => {
    const asha = await shop.delivered();
    const { orderId } = await asha.exchanged(await asha.returned(), { productId: shop.shop.piece({ price: 1_000 }) });
    const payment_id = (await orderOf(asha.orderId))?.paymentId ?? '';
    const dispute = shop.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'open' });
    await followDispute(shop.deps, dispute);
    expect(await orderOf(orderId)).toMatchObject({ discrepancies: [{ kind: 'disputed' }] });
    const lines = (await asha.details(orderId)).cartItems.map(({ productId }) => ({
      productId,
      size: '',
      quantity: 1,
    }));
    const packed = await shop.send('POST', `/admin/orders/shipments/${orderId}`, shop.owner.headers, { lines });
    expect(packed.json()).toMatchObject({ code: 'order.disputed' });
  });

  it.each(['refunded in the dashboard', 'lost in a dispute'])('ends the exchange when it is %s', async (how) => {
    for (const amount of [1_030_00, 400_00]) {
      const asha = await shop.delivered();
      const payment_id = (await orderOf(asha.orderId))?.paymentId ?? '';
      const id = await asha.returned();
      const dearer = { productId: shop.shop.piece({ price: 1_500 }) };
      const { orderId } = await asha.exchanged(id, dearer);
      if (how === 'lost in a dispute') {
        const dispute = { payment_id, amount, amount_deducted: amount, status: 'lost' as const };
        await followDispute(shop.deps, shop.razorpay.dispute(dispute));
      } else await followRefund(shop.deps, shop.razorpay.refundInDashboard(payment_id, amount));
      expect((await asha.exchange(id, dearer)).statusCode).toBe(409);
      expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
      expect((await asha.details()).returns).toMatchObject([{ state: 'accepted' }]);
      const back = (await refundsOf(asha.orderId)).map(({ state, amountPaise }) => [state, amountPaise]);
      const rest = 1_030_00 - amount;
      const gone = [how === 'lost in a dispute' ? 'lost' : 'made', amount];
      expect(back).toEqual(rest === 0 ? [gone] : [['owed', rest], gone]);
    }
  });
});

describe('It is refused', () => {
  it('to others, before it was accepted for it, and for nonsense', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const body = { productId: asha.productId, size: '', quantity: 1, totalAmount: 1_030 };
    const url = `/shop/order/returns/exchange/${id}`;
    expect((await shop.send('POST', url, shop.auth.signIn().headers, body)).statusCode).toBe(403);
    expect((await shop.send('POST', url, {}, body)).statusCode).toBe(401);
    expect((await shop.send('POST', url, shop.owner.headers, body)).statusCode).toBe(403);
    for (const wrong of [
      { quantity: 0 },
      { quantity: 1.5 },
      { productId: 'x' },
      { size: 'x'.repeat(13) },
      { totalAmount: -1 },
    ]) {
      expect((await shop.send('POST', url, asha.shopper.headers, { ...body, ...wrong })).statusCode).toBe(400);
    }
    expect((await shop.move(id, { to: 'exchanged' })).statusCode).toBe(400);
    expect((await shop.move(id, { to: 'refused', note: 'Too late' })).statusCode).toBe(409);
  });
});

describe('Two at once', () => {
  it('choosing pieces in several tabs: one order stands, and each piece of the others is free again', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const pieces = [1_000, 1_000, 1_000].map((price) => shop.shop.piece({ price, count: 1 }));
    const responses = await Promise.all(pieces.map((productId) => asha.exchange(id, { productId })));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { exchangeOrderId = '' } = (await asha.details()).returns?.[0] ?? {};
    expect(await orderOf(exchangeOrderId)).toMatchObject({ paymentStatus: 'paid' });
    const paid = (await shop.db.select().from(orders).where(eq(orders.exchangedFrom, asha.orderId))).filter(
      ({ paymentStatus }) => paymentStatus === 'paid',
    );
    expect(paid).toHaveLength(1);
  });

  it('an order that is closed while its pieces are being secured: they are free again', async () => {
    const { serviceClients } = shop.shop;
    const { secure } = serviceClients;
    const closings = [
      (asha: Shopper, id: string) => asha.exchange(id, { productId: shop.shop.piece({ price: 1_000, count: 1 }) }),
      (asha: Shopper, id: string) => asha.own(id, { to: 'accepted' }),
    ];
    for (const close of closings) {
      const asha = await shop.delivered();
      const id = await asha.returned();
      serviceClients.secure = async (order) => {
        serviceClients.secure = secure;
        const units = await secure(order);
        expect((await close(asha, id)).statusCode).toBe(200);
        return units;
      };
      const response = await asha.exchange(id, { productId: shop.shop.piece({ price: 1_000, count: 1 }) });
      expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'exchange.over' }]);
      const begun = await shop.db.select().from(orders).where(eq(orders.exchangedFrom, asha.orderId));
      const closed = begun.filter(({ status }) => status === 'cancelled').map((order) => order.id);
      expect(closed).toHaveLength(1);
      expect(await shop.jobs('release-stock')).toContainEqual(expect.objectContaining({ orderId: closed[0] }));
    }
  });

  it('an order that is closed after a process was killed that had secured its pieces: they are free again', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const { serviceClients } = shop.shop;
    const { secure } = serviceClients;
    serviceClients.secure = async (order) => {
      await secure(order);
      throw new Error('killed');
    };
    await asha.exchange(id, { productId: shop.shop.piece({ price: 1_000, count: 1 }) });
    serviceClients.secure = secure;
    const { exchangeOrderId = '' } = (await asha.details()).returns?.[0] ?? {};
    await asha.own(id, { to: 'accepted' });
    expect(await orderOf(exchangeOrderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await shop.jobs('release-stock')).toContainEqual(expect.objectContaining({ orderId: exchangeOrderId }));
  });

  it('the popup and a webhook reporting the same payment of the difference: it is exchanged once, and nothing goes back', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const { orderId, checkout } = await asha.exchanged(id, { productId: shop.shop.piece({ price: 1_500 }) });
    const answer = shop.razorpay.pay(checkout?.razorpayOrder.id ?? '');
    const report = () => asha.shopper.verify(orderId, answer);
    const responses = await Promise.all([report(), report(), report()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await refundsOf(orderId)).toEqual([]);
    expect(shop.loggedAbout(answer.razorpay_payment_id)).toEqual([]);
  });

  it('finishing an exchange without a payment, in several replicas: all of them find it done', async () => {
    const asha = await shop.delivered();
    const id = await asha.returned();
    const { secure } = shop.shop.serviceClients;
    shop.shop.serviceClients.secure = () => Promise.reject(new Error('killed'));
    const productId = shop.shop.piece({ price: 1_000, count: 1 });
    await asha.exchange(id, { productId });
    shop.shop.serviceClients.secure = secure;
    const { exchangeOrderId = '' } = (await asha.details()).returns?.[0] ?? {};
    const done = await Promise.all([1, 2, 3].map(() => settleByCredit(shop.deps, { id: exchangeOrderId })));
    expect(done.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'paid', 'paid']);
    expect(await shop.shop.stock.of(productId)).toBe(0);
  });

  it('paying the difference and taking the money: either the piece or the money, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const asha = await shop.delivered();
      const id = await asha.returned();
      const { orderId, checkout } = await asha.exchanged(id, { productId: shop.shop.piece({ price: 1_500 }) });
      await Promise.all([
        asha.pay(orderId, checkout?.razorpayOrder.id ?? ''),
        asha.own(id, { to: 'accepted' }),
        shop.move(id, { to: 'accepted' }),
      ]);
      const { state } = (await asha.details()).returns?.[0] ?? {};
      const [held] = await refundsOf(asha.orderId);
      const order = await orderOf(orderId);
      if (state === 'exchanged') {
        expect([held?.state, order?.paymentStatus]).toEqual(['credited', 'paid']);
      } else {
        expect([state, held?.state, order?.paymentStatus]).toEqual(['accepted', 'owed', 'refunding']);
        expect(await refundsOf(orderId)).toMatchObject([{ amountPaise: 51_500 }]);
      }
    }
  });
});
