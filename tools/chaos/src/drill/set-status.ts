import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ShopClient } from '@kanaka/testing/shop-client';

/** The six statuses of the owner's form. */
export type Status = 'pending' | 'inProcess' | 'inShipping' | 'delivered' | 'rejected' | 'cancelled';

/** A conflict is accepted too: another request was faster, or what was wanted cannot be done any more. */
export function accepted({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200 && status !== 409) throw new Error(`${status} was answered: ${JSON.stringify(body)}`);
}

export const setStatus = async (owner: ShopClient, orderId: string, orderStatus: Status) =>
  accepted(
    await owner.call(`/api/admin/orders/update/${orderId}`, {
      method: 'PUT',
      body: { orderStatus, reason: 'As we had agreed.' },
    }),
  );

export type Call = () => Promise<unknown>;
export const together = (...calls: Call[]) => Promise.all(calls.map((call) => call()));
export const twice = (call: Call) => together(call, call);

const Refused = z.object({ data: z.array(z.object({ refundId: z.string(), orderId: z.string() })) });

const SETTLED_WITHIN_MS = 3 * 60_000;

/** An order that was paid outside Razorpay is cancelled, and its money goes back outside it too. */
export async function settleOutside(owner: ShopClient, orderId: string): Promise<void> {
  await setStatus(owner, orderId, 'cancelled');
  let settled = false;
  for (const began = Date.now(); Date.now() - began < SETTLED_WITHIN_MS;) {
    await pause(1_000);
    const { data } = await owner.ask('/api/admin/payments/refused-refunds', Refused);
    const refused = data.find((refund) => refund.orderId === orderId);
    if (!refused && settled) return;
    if (!refused) continue;
    const body = { note: `By bank transfer for ${orderId.slice(-8)}.` };
    const path = `/api/admin/payments/refused-refunds/${refused.refundId}`;
    // Refused while an attempt at it is running, and to the second of both.
    await twice(async () => accepted(await owner.call(path, { method: 'POST', body })));
    settled = true;
  }
  throw new Error(`the refund of order ${orderId} could not be given back outside Razorpay`);
}
