import * as contract from '@kanaka/contracts/orders/typed-orders';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { existingOrder } from '../orders/change-order.ts';
import type { SettleDeps } from '../payments/confirm-order.ts';
import { toAdminOrder } from '../order-handling/order-mapper.ts';
import { mailLinkAgain } from './mail-payment-link.ts';
import { renewPaymentLink } from './renew-payment-link.ts';
import { typeOrder, type TypedDeps } from './type-order.ts';
import { quoteTypedOrder } from './typed-prices.ts';

/** Orders that people of the shop type. */
export async function typedOrderRoutes(app: FastifyInstance, deps: TypedDeps & SettleDeps): Promise<void> {
  serve(app, contract.quoteTyped, async ({ body, caller }) => ({ data: await quoteTypedOrder(deps, body, caller) }));

  serve(app, contract.typeOrder, async ({ body: draft, headers, caller: by }) => {
    const { id } = await typeOrder(deps, { draft, idempotencyKey: headers['idempotency-key'], by });
    return {
      message: 'The order is placed, and its pieces are held.',
      data: toAdminOrder(await existingOrder(deps.db, id)),
    };
  });

  serve(app, contract.renewPaymentLink, async ({ params: { id: orderId }, caller: by }) => {
    await renewPaymentLink(deps, { orderId, by });
    return { message: 'The order has a new payment link.' };
  });

  serve(app, contract.mailPaymentLink, async ({ params: { id: orderId }, caller: by }) => ({
    message: `The link was sent to ${await mailLinkAgain(deps, { orderId, by })}.`,
  }));
}
