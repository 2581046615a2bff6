import { randomUUID } from 'node:crypto';
import * as contract from '@kanaka/contracts/orders/checkout';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { CLIENT_NETWORK_HEADER } from '@kanaka/server-kit/client-network';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { Checkout } from '@kanaka/contracts/orders/checkout';
import { duePaise } from '../orders/exchange-payment.ts';
import { isPayable } from '../orders/order-status.ts';
import { findOrder } from '../orders/orders.repository.ts';
import { updateOrder } from '../orders/update-order.ts';
import { keepPan } from '../pan/kept-pan.ts';
import type { OrderRow } from '../schema.ts';
import { createOrder, notPayable } from './create-order.ts';
import type { CheckoutDeps } from './price-order.ts';

export type PopupConfig = { keyId: string; scriptUrl: string };

export async function checkoutRoutes(app: FastifyInstance, deps: CheckoutDeps & { popup: PopupConfig }): Promise<void> {
  serve(app, contract.createOrder, async ({ body, headers, caller, request }) => {
    mustBeSelf(caller, body.userId);
    const idempotencyKey = headers['idempotency-key'] ?? randomUUID();
    const network = request.headers[CLIENT_NETWORK_HEADER]?.toString();
    const order = await createOrder(deps, { draft: body, idempotencyKey, network });
    return toCheckout(order, deps);
  });

  serve(app, contract.payAgain, async ({ params, body: { pan }, caller }) => {
    const order = await findOrder(deps.db, params.orderId);
    if (!order) throw notFound('order');
    mustBeSelf(caller, order.userId);
    // One that the shop has typed is paid on the page of its link, or in the shop.
    if (!isPayable(order, deps.now()) || duePaise(order) === 0 || order.typed) throw notPayable(order);
    if (pan) await updateOrder(deps.db, order.id, { pan: keepPan(deps.sealing, order.id, pan) });
    return toCheckout(order, deps);
  });
}

export function toCheckout(
  order: OrderRow,
  { popup: { keyId, scriptUrl }, now }: Pick<CheckoutDeps, 'now'> & { popup: PopupConfig },
): Checkout {
  if (!order.razorpayOrderId) throw notFound('order');
  return {
    orderId: order.id,
    razorpayOrder: { id: order.razorpayOrderId, amount: duePaise(order), currency: 'INR' },
    keyId,
    scriptUrl,
    expiresAt: order.reservedUntil.toISOString(),
    priceHeldUntil: order.reservedUntil.toISOString(),
    serverTime: now().toISOString(),
  };
}
