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
  switch (number % 8) {
    case 0: {
      const once = await onePiece(true);
      await Promise.all([once(), once()]);
      return;
    }
    case 1:
      await Promise.all([setStatus('inShipping'), setStatus('inShipping')]);
      await setStatus('delivered');
      return sendBack(people, orderId, Math.floor(number / 8));
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
    default:
      await refund({ amount: 50 })();
      return cancel();
  }
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
