/** The owner's actions during the faults: refunds pieces or amounts, cancels orders, and sometimes clicks twice. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ShopClient } from '@kanaka/testing/shop-client';

const Details = z.object({
  data: z.object({ cartItems: z.array(z.object({ productId: z.string(), size: z.string(), quantity: z.number() })) }),
});

/** Alternates between the actions; `number` counts the orders handled. */
export async function dealWith(owner: ShopClient, orderId: string, number: number): Promise<void> {
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
  switch (number % 5) {
    case 0: {
      const once = await onePiece(true);
      await Promise.all([once(), once()]);
      return;
    }
    case 1:
      return cancel();
    case 2:
      return refund({ amount: 100.5 })();
    case 3:
      return (await onePiece(false))();
    default:
      await refund({ amount: 50 })();
      return cancel();
  }
}

/** A conflict is accepted too: another request was faster. */
function accepted({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200 && status !== 409)
    throw new Error(`the owner got the response ${status}: ${JSON.stringify(body)}`);
}
