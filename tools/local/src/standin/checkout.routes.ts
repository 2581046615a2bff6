/** The part of Razorpay that browsers use: checkout.js, the popup it opens, and the two calls that the popup makes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { payLink } from './links.ts';
import { disputePayment, payOrder, type Bank } from './payments.ts';
import { noSuchId, read, Refusal } from './refusal.ts';
import { paymentSignature } from './signatures.ts';
import type { Payment } from './shapes.ts';

export type Keys = { keyId: string; keySecret: string };

const folder = join(import.meta.dirname, 'checkout');

/** The popup is embedded in other sites' pages: it may run only its own files and call only its own server. */
const POPUP_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

const files = [
  { url: '/v1/checkout.js', file: 'checkout.js', type: 'text/javascript' },
  { url: '/v1/checkout/popup', file: 'popup.html', type: 'text/html' },
  { url: '/v1/checkout/popup.js', file: 'popup.js', type: 'text/javascript' },
  { url: '/v1/link.js', file: 'link.js', type: 'text/javascript' },
  { url: '/v1/checkout/popup.css', file: 'popup.css', type: 'text/css' },
];

const PopupOrder = z.object({ key_id: z.string(), order_id: z.string() });
const PopupPayment = PopupOrder.extend({
  method: z.enum(['upi', 'card']),
  outcome: z.enum(['success', 'failure']),
  email: z.string().max(254).default(''),
  contact: z.string().max(30).default(''),
  description: z.string().max(255).default(''),
});

const ControlPayment = z.object({
  order_id: z.string(),
  outcome: z.enum(['success', 'failure', 'authorized']),
  notify: z.boolean().default(true),
  method: z.enum(['upi', 'card', 'netbanking']).default('netbanking'),
  /** Another amount than the order's, in paise: less by a bank's offer, more by a fee on the customer, or less for no reason. */
  difference: z.object({ by: z.enum(['offer', 'fee', 'short']), amount: z.int().min(1) }).optional(),
});

const LinkPayment = z.object({
  id: z.string(),
  method: z.enum(['upi', 'card']).default('upi'),
  outcome: z.enum(['success', 'failure']).default('success'),
  notify: z.boolean().default(true),
});

const ControlDispute = z.object({
  payment_id: z.string(),
  /** Of a dispute that goes on; absent to begin one. */
  id: z.string().optional(),
  amount: z.int().min(1).optional(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']).default('open'),
});

/** The result that checkout passes to the page, and that a test passes to the shop. */
function proofOf({ id, order_id }: Payment, keySecret: string) {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: paymentSignature(order_id, id, keySecret),
  };
}

export async function checkoutRoutes(app: FastifyInstance, { bank, keys }: { bank: Bank; keys: Keys }): Promise<void> {
  const requireOwnKey = (keyId: string) => {
    if (keyId !== keys.keyId) throw new Refusal('The api key provided is invalid', { status: 401 });
  };

  for (const { url, file, type } of [...files, { url: '/l/:id', file: 'link.html', type: 'text/html' }]) {
    const content = readFileSync(join(folder, file), 'utf8');
    app.get(url, async (_, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', POPUP_POLICY)
        .send(content),
    );
  }

  app.get('/v1/checkout/order', async ({ query }) => {
    const { key_id, order_id } = read(PopupOrder, query);
    requireOwnKey(key_id);
    const order = bank.store.findOrder(order_id);
    if (!order) throw noSuchId();
    return { amount: order.amount, currency: order.currency, status: order.status };
  });

  app.post('/v1/checkout/pay', async ({ body }, reply) => {
    const { key_id, order_id, email, contact, description, ...how } = read(PopupPayment, body);
    requireOwnKey(key_id);
    const payment = payOrder(bank, {
      ...how,
      orderId: order_id,
      email: email || 'void@razorpay.com',
      contact: contact || '+919999999999',
      description: description || null,
      notify: true,
    });
    if (payment.status !== 'failed') return proofOf(payment, keys.keySecret);
    return reply.status(400).send({
      error: {
        code: payment.error_code,
        description: payment.error_description,
        source: payment.error_source,
        step: payment.error_step,
        reason: payment.error_reason,
        metadata: { order_id, payment_id: payment.id },
      },
    });
  });

  /** What the page of a payment link shows. */
  app.get<{ Params: { id: string } }>('/v1/link/:id', async ({ params }) => {
    const link = bank.store.findLink(params.id);
    if (!link) throw noSuchId();
    const { amount, currency, description, customer, status, expire_by, callback_url } = link;
    return { amount, currency, description, name: customer.name, status, expire_by, callback_url };
  });

  /** Its button; and, without a browser, tests and fault injection. */
  app.post('/v1/link/pay', async ({ body }, reply) => {
    const { id, ...how } = read(LinkPayment, body);
    const payment = payLink(bank, id, how);
    if (payment.status !== 'failed') return { payment_id: payment.id, order_id: payment.order_id };
    return reply.status(400).send({ error: { description: payment.error_description } });
  });

  /** Not part of Razorpay: a customer disputes a payment at the bank. */
  app.post('/standin/dispute', async ({ body }) => disputePayment(bank, read(ControlDispute, body)));

  /** Not part of Razorpay: pays without a browser, for tests and fault injection. */
  app.post('/standin/pay', async ({ body }) => {
    const { order_id, ...how } = read(ControlPayment, body);
    const payment = payOrder(bank, {
      ...how,
      orderId: order_id,
      email: 'void@razorpay.com',
      contact: '+919999999999',
      description: null,
    });
    return proofOf(payment, keys.keySecret);
  });
}
