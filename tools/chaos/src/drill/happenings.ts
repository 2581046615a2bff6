/**
 * What happens to paid orders during the faults: the owner refunds, sends parcels, sets any status and decides requests; shoppers
 * cancel, send pieces back and exchange them; banks dispute payments. Some click twice, and some act at the same moment as the
 * other side.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Shopper } from '@kanaka/bench-tools/shop/shoppers';
import type { ShopClient } from '@kanaka/testing/shop-client';
import { atBank, dispute, payAtBank } from './bank.ts';
import { type Mall, Checkout } from './shopping.ts';
import { accepted, setStatus, together, twice, type Call, type Status } from './set-status.ts';

const Details = z.object({
  data: z.object({
    paymentId: z.string(),
    cartItems: z.array(z.object({ productId: z.string(), size: z.string(), quantity: z.number() })),
    shipments: z.array(z.object({ _id: z.string() })).default([]),
    returns: z.array(z.object({ _id: z.string() })).default([]),
  }),
});

/** Alternates between the happenings; `number` counts the orders handled. */
export async function dealWith(mall: Mall, shopper: Shopper, { orderId, number }: { orderId: string; number: number }) {
  const { owner, standinUrl } = mall;
  const { client } = shopper;
  const round = Math.floor(number / HAPPENINGS);
  const details = async () => (await owner.ask(`/api/admin/orders/details/${orderId}`, Details)).data;
  const onePiece = async () =>
    (await details()).cartItems.slice(0, 1).map(({ productId, size }) => ({ productId, size, quantity: 1 }));
  const post = async (who: ShopClient, path: string, body: object) =>
    accepted(await who.call(path, { method: 'POST', body }));
  const to =
    (...statuses: Status[]) =>
    async () => {
      for (const status of statuses) await setStatus(owner, orderId, status);
    };
  const refund = (draft: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { reason: 'The clasp was loose.', ...draft };
    const path = `/api/admin/orders/refund/${orderId}`;
    return async () => accepted(await owner.call(path, { method: 'POST', headers, body }));
  };
  const cancelOwn = () => post(client, `/api/shop/order/cancel/${orderId}`, { reason: 'Ordered twice.' });
  const decide = (decision: 'grant' | 'refuse') => () =>
    post(owner, `/api/admin/orders/cancellations/${orderId}`, { decision, answer: 'It is on its way.' });
  /** Packs all of it with a courier's number, so that cancelling is a request. */
  const label = async () => {
    const { cartItems } = await details();
    const lines = cartItems.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
    const awb = `AWB${orderId.slice(-12).toUpperCase()}`;
    await post(owner, `/api/admin/orders/shipments/${orderId}`, { lines, courier: 'Delhivery', awb });
  };
  const move = (state: string) => async () => {
    for (const { _id } of (await details()).shipments) {
      const path = `/api/admin/orders/shipments/move/${_id}`;
      accepted(await owner.call(path, { method: 'PUT', body: { to: state } }));
    }
  };
  /** The owner refunds at Razorpay, behind the shop's back; refused where the shop has refunded all of it, and its answer may be lost. */
  const inDashboard = (amount?: number) => async () => {
    const path = `/v1/payments/${(await details()).paymentId}/refund`;
    const { status } = await atBank(standinUrl, path, amount ? { amount } : {}).catch(() => ({ status: 200 }));
    if (status !== 200 && status !== 400) throw new Error(`Razorpay’s dashboard answered with ${status}`);
  };
  /** A dispute about all of it, that ends so after what happens meanwhile. */
  const disputed = async (end: 'won' | 'lost', meanwhile: Call = async () => undefined) => {
    const { paymentId: payment_id } = await details();
    const { id } = await dispute(standinUrl, { payment_id });
    await pause(1_000);
    await meanwhile();
    mall.disputes.push(await dispute(standinUrl, { payment_id, id, status: end }));
  };

  const happenings: Call[] = [
    async () => twice(refund({ lines: await onePiece(), restock: true })),
    async () => {
      await twice(to('inShipping'));
      await to('delivered')();
      await sendBack(mall, shopper, { orderId, number: round });
    },
    () => twice(cancelOwn),
    () => together(to('inShipping'), cancelOwn),
    () => together(to('cancelled'), to('inProcess'), to('rejected')),
    async () => {
      await refund({ amount: 100.5 })();
      await refund({ lines: await onePiece(), restock: false })();
    },
    () => disputed('lost'),
    async () => {
      await label();
      await twice(cancelOwn);
      await twice(decide('grant'));
    },
    async () => {
      await together(inDashboard(60_00), to('cancelled'));
      await disputed('won');
    },
    () => to('cancelled', 'inProcess', 'inShipping', 'rejected', 'pending')(),
    async () => {
      await refund({ lines: await onePiece(), restock: true })();
      await disputed('lost', to('rejected'));
    },
    async () => {
      await label();
      await cancelOwn();
      await twice(decide('refuse'));
      await move('handedOver')();
      // It is on its way, so it does not come back into stock as wanted.
      await refund({ lines: await onePiece(), restock: true })();
      await move('delivered')();
    },
    () => disputed('won', cancelOwn),
    async () => {
      await inDashboard()();
      await pause(2_000);
      await to('inShipping')();
    },
    () => to('inShipping', 'pending', 'delivered', 'inProcess', 'cancelled', 'delivered', 'inShipping')(),
    async () => {
      await label();
      await together(cancelOwn, move('handedOver'));
      await together(decide('grant'), move('outForDelivery'));
    },
    async () => {
      await refund({ amount: 50 })();
      await to('cancelled')();
      await disputed('lost');
    },
    () => together(inDashboard(60_00), refund({ amount: 40 }), to('inShipping')),
    () => to('inShipping', 'rejected', 'inProcess', 'cancelled', 'rejected', 'delivered', 'pending')(),
    () => disputed('won', () => together(to('inShipping'), refund({ amount: 75 }))),
  ];
  await happenings[number % HAPPENINGS]?.();
}
const HAPPENINGS = 20;

/**
 * The shopper sends one piece of a delivered order back, and the owner takes it back, mostly for another piece; some of it is
 * done twice at once. `number` counts the returns.
 */
async function sendBack(mall: Mall, shopper: Shopper, { orderId, number }: { orderId: string; number: number }) {
  const { client } = shopper;
  const path = `/api/shop/order/details/${orderId}`;
  const { cartItems } = (await mall.owner.ask(`/api/admin/orders/details/${orderId}`, Details)).data;
  const lines = cartItems.slice(0, 1).map(({ productId, size }) => ({ productId, size, quantity: 1 }));
  const body = { lines, reason: 'not-suited', words: 'Too large.' };
  await twice(async () =>
    accepted(await client.call(`/api/shop/order/returns/request/${orderId}`, { method: 'POST', body })),
  );
  const Returned = z.object({ data: z.object({ returns: Details.shape.data.shape.returns }) });
  for (const { _id: returnId } of (await client.ask(path, Returned)).data.returns) {
    const move =
      (to: string, more: object = {}) =>
      async () =>
        accepted(
          await mall.owner.call(`/api/admin/orders/returns/move/${returnId}`, {
            method: 'PUT',
            body: { to, note: 'As agreed.', ...more },
          }),
        );
    await move('approved')();
    await twice(move('received'));
    const end = number % 4 === 3 ? 'accepted' : 'exchanging';
    await twice(move(end, { restock: true }));
    if (end === 'exchanging') await exchange(mall, shopper, { returnId, number });
  }
}

const Quote = z.object({ data: z.object({ totalAmount: z.number() }) });
const Exchanged = z.object({
  data: z.object({ state: z.string(), exchangeOrderId: z.string().optional() }),
  checkout: Checkout.optional(),
});

const MOST_TRIES = 5;

/**
 * A shopper whose return was accepted for an exchange chooses a piece, or in the end takes the money. Tries some pieces, dearer and cheaper ones, each in two tabs at once. Of the differences some are never paid; then, and when
 * no piece is left, the shopper takes the money, sometimes at the moment in which the payment arrives.
 */
async function exchange(
  { pieces, placed, standinUrl }: Mall,
  { client, userId }: Shopper,
  { returnId, number }: { returnId: string; number: number },
) {
  const path = `/api/shop/order/returns/exchange/${returnId}`;
  /** Refused once it is exchanged, and when the money is on its way back already. */
  const takeMoney = async () => {
    const move = `/api/shop/order/returns/move/${returnId}`;
    const { status } = await client.call(move, { method: 'PUT', body: { to: 'accepted' } });
    if (status !== 200 && status !== 409) throw new Error(`a shopper who took the money was answered ${status}`);
  };
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const piece = pieces[(number * 13 + attempt * 7 + 5) % pieces.length];
    if (!piece) break;
    const { productId, size } = piece;
    const query = new URLSearchParams({ productId, size, quantity: '1' });
    const quoted = Quote.safeParse((await client.call(`${path}?${query}`)).body);
    if (!quoted.success) continue;
    const body = { productId, size, quantity: 1, ...quoted.data.data };
    const order = () => client.call(path, { method: 'POST', body });
    const answers = (await Promise.all([order(), order()])).filter(({ status }) => status === 200);
    const begun = answers.map((answer) => Exchanged.parse(answer.body));
    for (const { data, checkout } of begun) {
      const orderId = checkout?.orderId ?? data.exchangeOrderId;
      if (orderId) placed.push({ key: orderId, orderId, userId });
    }
    if (begun.some(({ data }) => data.state === 'exchanged')) return;
    const checkout = begun.at(-1)?.checkout;
    if (!checkout) continue;
    if (number % 3 === 2) break;
    const { orderId, razorpayOrder } = checkout;
    const proof = await payAtBank(standinUrl, { order_id: razorpayOrder.id, outcome: 'success', notify: true });
    const verify = client.call('/api/shop/order/verify-razorpay', { method: 'POST', body: { ...proof, orderId } });
    if (number % 3 === 1) await takeMoney();
    await verify;
    break;
  }
  return takeMoney();
}
