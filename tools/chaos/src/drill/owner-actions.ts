/**
 * What happens to paid orders during the faults: the owner refunds pieces or amounts, cancels, and sends parcels; shoppers
 * cancel and send pieces back. Some click twice, and some act at the same moment as the other side.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ShopClient } from '@kanaka/testing/shop-client';

const Details = z.object({
  data: z.object({ cartItems: z.array(z.object({ productId: z.string(), size: z.string(), quantity: z.number() })) }),
});
const Returns = z.object({
  data: z.object({ returns: z.array(z.object({ _id: z.string(), state: z.string() })).optional() }),
});

/** `exchange`: the shopper chooses another piece for a return that the owner has accepted for it. */
export type People = {
  owner: ShopClient;
  shopper: ShopClient;
  standinUrl: string;
  exchange: (choice: { returnId: string; number: number }) => Promise<void>;
};

/** Alternates between the actions; `number` counts the orders handled. */
export async function dealWith(people: People, orderId: string, number: number): Promise<void> {
  const { owner, shopper } = people;
  const refund = (draft: object) => {
    const key = randomUUID();
    const reason = 'The clasp was loose.';
    return async () =>
      accepted(
        await owner.call(`/api/admin/orders/refund/${orderId}`, {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: { reason, ...draft },
        }),
      );
  };
  const cancel = async () =>
    accepted(
      await owner.call(`/api/admin/orders/update/${orderId}`, {
        method: 'PUT',
        body: { orderStatus: 'cancelled', reason: 'The piece was damaged.' },
      }),
    );
  const onePiece = async (restock: boolean) => {
    const { data } = await owner.ask(`/api/admin/orders/details/${orderId}`, Details);
    const lines = data.cartItems.slice(0, 1).map(({ productId, size }) => ({ productId, size, quantity: 1 }));
    return refund({ lines, restock });
  };
  const setStatus = async (orderStatus: string) =>
    accepted(await owner.call(`/api/admin/orders/update/${orderId}`, { method: 'PUT', body: { orderStatus } }));
  const cancelOwn = async () =>
    accepted(
      await shopper.call(`/api/shop/order/cancel/${orderId}`, { method: 'POST', body: { reason: 'Ordered twice.' } }),
    );
  switch (number % 10) {
    case 0: {
      const once = await onePiece(true);
      await Promise.all([once(), once()]);
      return;
    }
    case 1:
      await Promise.all([setStatus('inShipping'), setStatus('inShipping')]);
      await setStatus('delivered');
      return sendBack(people, orderId, Math.floor(number / 10));
    case 2:
      await Promise.all([cancelOwn(), cancelOwn()]);
      return;
    case 3:
      // One of the two is refused, whichever it is.
      await Promise.all([setStatus('inShipping'), cancelOwn()]);
      return;
    case 4:
      return cancel();
    case 5:
      return refund({ amount: 100.5 })();
    case 6:
      return (await onePiece(false))();
    case 7:
      return refundInDashboard(people, orderId, { amount: 60_00 });
    case 8:
      // What the dashboard gives back and what the shop gives back for the closed order are all of it, together.
      await Promise.all([refundInDashboard(people, orderId, { amount: 60_00 }), cancel()]);
      return dispute(people, orderId);
    default:
      await refund({ amount: 50 })();
      return cancel();
  }
}

const Paid = z.object({ data: z.object({ paymentId: z.string() }) });

async function paymentOf({ owner }: People, orderId: string): Promise<string> {
  return (await owner.ask(`/api/admin/orders/details/${orderId}`, Paid)).data.paymentId;
}

/** The owner refunds at Razorpay, behind the shop's back. Refused where the shop has refunded all of it before. */
async function refundInDashboard(people: People, orderId: string, body: { amount: number }): Promise<void> {
  const path = `/v1/payments/${await paymentOf(people, orderId)}/refund`;
  const { status } = await atRazorpay(people.standinUrl, path, body);
  if (status !== 200 && status !== 400) throw new Error(`Razorpay's dashboard answered with ${status}`);
}

/** The customer disputes the payment at the bank, and the shop wins. */
async function dispute(people: People, orderId: string): Promise<void> {
  const payment_id = await paymentOf(people, orderId);
  const begun = await atRazorpay(people.standinUrl, '/standin/dispute', { payment_id });
  const { id } = z.object({ id: z.string() }).parse(await begun.json());
  await atRazorpay(people.standinUrl, '/standin/dispute', { payment_id, id, status: 'won' });
}

/** The default keys of a local start. */
const KEYS = Buffer.from('rzp_test_kanaka:kanaka-key-secret').toString('base64');

function atRazorpay(standinUrl: string, path: string, body: object): Promise<Response> {
  return fetch(`${standinUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${KEYS}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
}

/**
 * The shopper sends one piece of a delivered order back, and the owner takes it back, mostly for another piece; some of it is
 * done twice at once. `number` counts the returns.
 */
async function sendBack({ owner, shopper, exchange }: People, orderId: string, number: number): Promise<void> {
  const path = `/api/shop/order/details/${orderId}`;
  const { data } = await shopper.ask(path, Details);
  const lines = data.cartItems.slice(0, 1).map(({ productId, size }) => ({ productId, size, quantity: 1 }));
  const body = { lines, reason: 'not-suited', words: 'Too large.' };
  const ask = async () =>
    accepted(await shopper.call(`/api/shop/order/returns/request/${orderId}`, { method: 'POST', body }));
  await Promise.all([ask(), ask()]);
  const { returns = [] } = (await shopper.ask(path, Returns)).data;
  for (const { _id } of returns) {
    const move = async (to: string, more: object = {}) =>
      accepted(
        await owner.call(`/api/admin/orders/returns/move/${_id}`, {
          method: 'PUT',
          body: { to, note: 'As agreed.', ...more },
        }),
      );
    await move('approved');
    await Promise.all([move('received'), move('received')]);
    const to = number % 4 === 3 ? 'accepted' : 'exchanging';
    await Promise.all([move(to, { restock: true }), move(to, { restock: true })]);
    if (to === 'exchanging') await exchange({ returnId: _id, number });
  }
}

/** A conflict is accepted too: another request was faster. */
function accepted({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200 && status !== 409)
    throw new Error(`the owner got the response ${status}: ${JSON.stringify(body)}`);
}
