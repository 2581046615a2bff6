import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, inArray } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { newDelivery } from '@kanaka/contracts/catalog/shop-profile';
import { Failure } from '@kanaka/contracts/failure';
import { jobs } from '@kanaka/queues/jobs';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { invoices } from '../invoices/documents-schema.ts';
import { orders, outbox } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
beforeEach(() => {
  harness.courier.serves = async () => null;
});
afterAll(() => harness.stop());

/** The address of every order here, and a corrected one. */
const madurai = {
  recipient: 'Asha',
  address: '4 Car Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '625001',
  phone: '9876543210',
  notes: '',
};
const chennai = { ...madurai, address: '12 North Mada Street', city: 'Chennai', pincode: '600004' };
const kochi = { ...madurai, address: '8 Princess Street', city: 'Kochi', state: 'Kerala', pincode: '682001' };

async function order({ paid = true, change = {} }: { paid?: boolean; change?: object } = {}) {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place(undefined, change)).json<{
    orderId: string;
    razorpayOrder: { id: string };
  }>();
  const answer = harness.razorpay.pay(razorpayOrder.id);
  const pay = () => asha.verify(orderId, answer);
  if (paid) await pay();
  return { orderId, ring, asha, pay };
}

const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers = owner.headers) =>
  harness.app.inject({ method, url: `/api/admin/orders/${path}`, headers, ...(payload && { payload }) });
const correct = (orderId: string, to: object) => send('PUT', `address/${orderId}`, to);
const detailsOf = async (orderId: string) =>
  adminOrderDetails.reply.parse((await send('GET', `details/${orderId}`)).json()).data;
const refusalOf = (response: { json: () => unknown }) => {
  const { code, message } = Failure.parse(response.json());
  return [code, message];
};
const pack = (orderId: string, ring: string) =>
  send('POST', `shipments/${orderId}`, { lines: [{ productId: ring, quantity: 1 }] });
const handOver = (orderId: string) => send('POST', 'shipments/hand-over', { orders: [{ _id: orderId }] });
const invoiceOf = async (orderId: string) => {
  const [invoice] = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return invoice?.data;
};

describe('A delivery address', () => {
  it('is corrected before anything leaves, and its customer, the timeline and the log say so', async () => {
    const { orderId } = await order();
    const response = await correct(orderId, { ...chennai, recipient: 'Divya', phone: '+91 98400 12345' });
    expect(response.json().message).toMatch(
      /^The address has been corrected\. It arrives by \w+ [^.]*\. The invoice \S+ stays as it was issued\. The customer is told by e-mail\.$/,
    );
    const { addressInfo, timeline } = await detailsOf(orderId);
    expect(addressInfo).toMatchObject({ ...chennai, recipient: 'Divya', phone: '9840012345', isGift: true });
    expect(timeline.at(-1)).toMatchObject({
      kind: 'address',
      by: 'Meera',
      from: 'Asha, 4 Car Street, Madurai, Tamil Nadu 625001, 9876543210',
      to: 'Divya, 12 North Mada Street, Chennai, Tamil Nadu 600004, 9840012345',
    });
    const [mail] = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-address-${orderId}-1`));
    expect(jobs.mail['address-corrected'].parse(mail?.data)).toMatchObject({
      name: 'Asha',
      deliverTo: ['Divya', '12 North Mada Street', 'Chennai, Tamil Nadu 600004', 'India'],
    });
    const entry = (await changesOf(harness.database.db, orderId)).at(-1);
    expect(JSON.stringify(entry)).not.toMatch(/Mada|Car Street|98400/);
    expect((await invoiceOf(orderId))?.buyer.addressLines).toEqual(['4 Car Street', 'Madurai 625001']);
    const found = await send('GET', 'get?words=north%20mada');
    expect(found.json().data.map(({ _id }: { _id: string }) => _id)).toContain(orderId);
  });

  it('is only looked at in a preview; the same one again changes nothing', async () => {
    const { orderId } = await order();
    const preview = await correct(orderId, { ...chennai, preview: true });
    expect(preview.json().message).toMatch(/^It arrives by/);
    expect((await detailsOf(orderId)).addressInfo.city).toBe('Madurai');
    expect((await correct(orderId, madurai)).json().message).toBe('Nothing has changed: this is already its address.');
    expect(await changesOf(harness.database.db, orderId)).toEqual([]);
  });

  it('in another state has another tax: it is refused once there is an invoice', async () => {
    const { orderId } = await order();
    const response = await correct(orderId, kochi);
    const [code, message] = refusalOf(response);
    expect(code).toBe('order.state-billed');
    expect(message).toMatch(
      /^The invoice \S+ is issued for Tamil Nadu\. Kerala is another place of supply, and IGST is due instead of CGST \+ SGST, .* Please cancel this order, which refunds it with a credit note/,
    );
    const elsewhere = await order({ change: { addressInfo: { addressId: harness.shop.addressIn(kochi) } } });
    const other = { ...kochi, city: 'Mysuru', state: 'Karnataka', pincode: '570001' };
    expect(refusalOf(await correct(elsewhere.orderId, other))[1]).toMatch(
      /issued for Kerala\. Karnataka is another place of supply, and an issued invoice/,
    );
  });

  it('in another state divides the tax anew while there is no invoice; the total stays', async () => {
    const { orderId, pay } = await order({ paid: false });
    const response = await correct(orderId, kochi);
    expect(response.json().message).toContain(
      'Its tax becomes IGST instead of CGST + SGST; tax and total stay as they are.',
    );
    await pay();
    expect(await invoiceOf(orderId)).toMatchObject({
      placeOfSupply: 'Kerala (32)',
      intraState: false,
      igstPaise: 3_000_00,
      cgstPaise: 0,
      totalPaise: 1_03_000_00,
      buyer: { addressLines: ['8 Princess Street', 'Kochi 682001'] },
    });
  });

  it.each([
    [
      'another country',
      { country: 'Singapore', state: '', pincode: '018956', phone: '+65 6123 4567' },
      'order.other-country',
    ],
    ['a pincode of another state', { pincode: '682001' }, 'address.place-unknown'],
    ['a pincode that nobody has', { pincode: '999999' }, 'order.not-delivered'],
  ])('is refused in %s', async (_what, change, code) => {
    const { orderId } = await order();
    expect(refusalOf(await correct(orderId, { ...chennai, ...change }))[0]).toBe(code);
  });

  it('is refused where the courier does not go, and gets the promise of its zone', async () => {
    const { orderId } = await order();
    harness.courier.serves = async (pincode) => pincode !== '600004';
    expect(refusalOf(await correct(orderId, chennai))).toEqual([
      'order.not-delivered',
      'Our courier does not deliver to 600004 yet.',
    ]);
    const far = { name: 'Far', prefixes: ['6000'], served: true, minDays: 20, maxDays: 30, insuredUpTo: null };
    harness.shop.set({ delivery: { ...newDelivery, zones: [far] } });
    // The settings are read anew.
    harness.clock.now = () => new Date(Date.now() + 60_000);
    harness.courier.serves = async () => true;
    const { delivery: before } = await detailsOf(orderId);
    expect((await correct(orderId, chennai)).json().message).toMatch(/It arrives by \w+ .* instead of \w+ /);
    const { delivery: after } = await detailsOf(orderId);
    expect(Date.parse(after?.to ?? '')).toBeGreaterThan(Date.parse(before?.to ?? ''));
    harness.shop.set({ delivery: newDelivery });
    harness.clock.now = () => new Date(Date.now() + 120_000);
  });

  it('stays once a parcel has left, the order is closed, or it is collected', async () => {
    const sent = await order();
    await handOver(sent.orderId);
    const closed = await order();
    await send('PUT', `update/${closed.orderId}`, { orderStatus: 'cancelled' });
    const collected = await order({ change: { deliveryMethod: 'pickup' } });
    const codes = [];
    for (const { orderId } of [sent, closed, collected]) codes.push(refusalOf(await correct(orderId, chennai))[0]);
    expect(codes).toEqual(['order.handed-over', 'order.closed', 'order.to-be-collected']);
  });

  it('of a packed parcel takes that back, if this is meant', async () => {
    const { orderId, ring } = await order();
    await pack(orderId, ring);
    expect((await correct(orderId, { ...chennai, preview: true })).json().message).toContain(
      'What is packed is taken back',
    );
    expect(refusalOf(await correct(orderId, chennai))[0]).toBe('order.packed');
    expect((await correct(orderId, { ...chennai, takeBack: true })).statusCode).toBe(200);
    const { shipments, cartItems } = await detailsOf(orderId);
    expect(shipments?.map(({ state }) => state)).toEqual(['failed']);
    expect(cartItems[0]?.unsent).toBe(1);
    expect((await pack(orderId, ring)).statusCode).toBe(200);
  });

  it('is not corrected on what was read before the order changed', async () => {
    const { orderId, ring } = await order();
    const { orderUpdateDate: version } = await detailsOf(orderId);
    await pack(orderId, ring);
    expect(refusalOf(await correct(orderId, { ...chennai, takeBack: true, version }))[0]).toBe('order.changed');
  });

  it('is told to nobody whose mailbox is not proven, while nothing is paid', async () => {
    const ring = harness.shop.piece();
    const ravi = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    harness.shop.unproven.add(ravi.id);
    const { orderId } = (await ravi.place()).json<{ orderId: string }>();
    expect((await correct(orderId, chennai)).json().message).toContain('The customer gets no e-mail');
    const mails = inArray(outbox.jobId, [`mail-address-${orderId}-1`]);
    expect(await harness.database.db.$count(outbox, mails)).toBe(0);
  });

  it('is corrected by nobody else, and takes no nonsense', async () => {
    const { orderId, asha } = await order();
    expect((await send('PUT', `address/${orderId}`, chennai, asha.headers)).statusCode).toBe(403);
    const wrong = [
      { ...chennai, address: ' ' },
      { ...chennai, address: 'a\u0000b' },
      { ...chennai, recipient: '\u202eahsA' },
      { ...chennai, pincode: '0' },
      { ...chennai, phone: '12' },
      { ...chennai, version: 'yesterday' },
      { ...chennai, takeBack: 'yes' },
      [],
    ];
    for (const body of wrong) expect((await correct(orderId, body)).statusCode).toBe(400);
    expect((await detailsOf(orderId)).addressInfo.city).toBe('Madurai');
  });
});

describe('At the same time', () => {
  it('one of a hand-over and a correction of a packed parcel wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, ring } = await order();
      const { _id } = (await pack(orderId, ring)).json<{ data: { _id: string } }>().data;
      const [corrected, moved] = await Promise.all([
        correct(orderId, { ...chennai, takeBack: true }),
        send('PUT', `shipments/move/${_id}`, { to: 'handedOver' }),
      ]);
      expect([corrected.statusCode, moved.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409]);
      const { addressInfo, shipments } = await detailsOf(orderId);
      const isCorrected = corrected.statusCode === 200;
      expect(addressInfo.city).toBe(isCorrected ? 'Chennai' : 'Madurai');
      expect(shipments?.[0]?.state).toBe(isCorrected ? 'failed' : 'handedOver');
    }
  });

  it('one of two corrections wins', async () => {
    const { orderId } = await order();
    const responses = await Promise.all([
      correct(orderId, chennai),
      correct(orderId, { ...madurai, phone: '9840012345' }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    expect(row?.formerAddresses).toHaveLength(1);
  });

  it('a payment and a correction agree on the tax: the invoice has the state of the order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, pay } = await order({ paid: false });
      await Promise.all([pay(), correct(orderId, kochi)]);
      const { addressInfo } = await detailsOf(orderId);
      const invoice = await invoiceOf(orderId);
      expect(invoice?.buyer.state).toBe(addressInfo.state);
      expect(invoice?.intraState).toBe(addressInfo.state === 'Tamil Nadu');
    }
  });
});
