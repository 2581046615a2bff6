/** The part of Razorpay's REST API that the shop calls. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { capturePayment, refundPayment, type Bank } from './payments.ts';
import { cancelLink, openLink } from './links.ts';
import { noSuchId, read, Refusal } from './refusal.ts';
import { captureAnswer, collection, newId, newOrder, orderAnswer, paymentAnswer, type Order } from './shapes.ts';
import { isMadeIn, settlementsUntil } from './settlements.ts';
import { isKeyHolder } from './signatures.ts';

const Notes = z
  .union([z.record(z.string().max(256), z.coerce.string().max(256)), z.tuple([])])
  .nullish()
  .transform((notes): Order['notes'] =>
    !notes || Array.isArray(notes) || Object.keys(notes).length === 0 ? [] : notes,
  );

const Paise = z
  .int('The amount must be an integer.')
  .min(100, 'Order amount less than minimum amount allowed')
  .max(50_000_000_00, 'Amount exceeds maximum amount allowed.');

const Receipt = z
  .string()
  .max(40, 'The receipt may not be greater than 40 characters.')
  .nullish()
  .transform((receipt) => receipt ?? null);

const OrderRequest = z.object({
  amount: Paise,
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: Receipt,
  notes: Notes,
});
const CaptureRequest = z.object({ amount: Paise, currency: z.literal('INR', 'Currency is not supported') });
const RefundBody = z.object({
  amount: z
    .int('The amount must be an integer.')
    .min(100, 'The amount must be atleast INR 1.00')
    .nullish()
    .transform((amount) => amount ?? undefined),
  speed: z.enum(['normal', 'optimum']).nullish(),
  receipt: Receipt,
  notes: Notes,
});
const IdempotencyKey = z.string().min(10, 'The idempotency key must be at least 10 characters.').max(100).optional();
const Page = z.object({
  receipt: z.string().optional(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

const LinkRequest = z.object({
  amount: Paise,
  currency: z.literal('INR', 'Currency is not supported'),
  accept_partial: z.literal(false).default(false),
  reference_id: z.string().min(1).max(40, 'The reference id may not be greater than 40 characters.'),
  description: z.string().max(2048).default(''),
  expire_by: z.int(),
  customer: z.object({
    name: z.string().max(50).optional(),
    email: z.email().optional(),
    contact: z.string().max(20).optional(),
  }),
  callback_url: z.string().default(''),
  callback_method: z.string().default(''),
  notify: z.object({ sms: z.boolean(), email: z.boolean() }),
  reminder_enable: z.boolean().default(false),
  notes: Notes,
});
const LinksQuery = Page.extend({ payment_id: z.string().optional(), reference_id: z.string().optional() });

/** Times in seconds since 1970. */
const TimedPage = Page.extend({
  from: z.coerce.number().int().default(0),
  to: z.coerce.number().int().default(Number.MAX_SAFE_INTEGER),
});

/** The report of a month or a day has longer pages. */
const SettledMonth = z.object({
  year: z.coerce.number().int(),
  month: z.coerce.number().int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31).optional(),
  count: z.coerce.number().int().min(1).max(1_000).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

/** No limit, for SQLite. */
const ALL = { count: -1, skip: 0 };

type WithId = { Params: { id: string } };

export async function apiRoutes(
  app: FastifyInstance,
  { bank, keyId, keySecret }: { bank: Bank; keyId: string; keySecret: string },
): Promise<void> {
  const { store } = bank;
  const orderOf = (id: string) => store.findOrder(id) ?? fail();
  const paymentOf = (id: string) => store.findPayment(id) ?? fail();

  app.addHook('onRequest', async ({ headers }) => {
    if (isKeyHolder(headers.authorization, keyId, keySecret)) return;
    throw new Refusal('Authentication failed', { status: 401 });
  });

  app.post('/v1/orders', async ({ body }) => {
    const { amount, receipt, notes } = read(OrderRequest, body ?? {});
    const order = newOrder({ id: newId('order_'), amount, receipt, notes }, Math.floor(Date.now() / 1000));
    store.saveOrder(order);
    return order;
  });

  app.get('/v1/orders', async ({ query }) => {
    const { receipt, ...page } = read(Page, query);
    return collection(store.listOrders(receipt ?? null, page).map(orderAnswer));
  });

  app.get<WithId>('/v1/orders/:id', async ({ params }) => orderAnswer(orderOf(params.id)));

  app.get<WithId>('/v1/orders/:id/payments', async ({ params }) =>
    collection(store.listPayments(orderOf(params.id).id)),
  );

  app.post('/v1/payment_links', async ({ body, protocol, host }) => {
    const { currency: _, accept_partial: _whole, ...asked } = read(LinkRequest, body ?? {});
    return openLink(bank, asked, `${protocol}://${host}`);
  });

  app.get('/v1/payment_links', async ({ query }) => {
    const { payment_id, reference_id, ...page } = read(LinksQuery, query);
    return { payment_links: store.listLinks(payment_id ?? reference_id ?? '', page) };
  });

  app.get<WithId>('/v1/payment_links/:id', async ({ params }) => store.findLink(params.id) ?? fail());

  app.post<WithId>('/v1/payment_links/:id/cancel', async ({ params }) => cancelLink(bank, params.id));

  app.get<WithId>('/v1/payments/:id', async ({ params }) => paymentAnswer(paymentOf(params.id)));

  app.post<WithId>('/v1/payments/:id/capture', async ({ params, body }) =>
    captureAnswer(capturePayment(bank, params.id, read(CaptureRequest, body ?? {}).amount)),
  );

  app.post<WithId>('/v1/payments/:id/refund', async ({ params, body, headers }) => {
    const { amount, speed, receipt, notes } = read(RefundBody, body ?? {});
    const key = read(
      IdempotencyKey.transform((text) => text ?? null),
      headers['x-refund-idempotency'],
    );
    return refundPayment(bank, params.id, { amount, receipt, notes, key, speed_requested: speed ?? 'normal' });
  });

  app.get<WithId>('/v1/payments/:id/refunds', async ({ params, query }) =>
    collection(store.listRefunds(paymentOf(params.id).id, read(Page, query))),
  );

  app.get('/v1/refunds', async ({ query }) => {
    const { from, to, ...page } = read(TimedPage, query);
    return collection(store.listRefundsBetween({ from, to }, page));
  });

  app.get('/v1/disputes', async ({ query }) => collection(store.listDisputes(read(Page, query))));

  const settlements = () =>
    settlementsUntil(Date.now(), {
      payments: store.listCaptured(),
      refunds: store.listRefundsBetween({ from: 0, to: Number.MAX_SAFE_INTEGER }, ALL),
      disputes: store.listDisputes(ALL),
    });
  const partOf = <Item>(items: Item[], { count, skip }: { count: number; skip: number }) =>
    collection(items.slice(skip, skip + count));

  app.get('/v1/settlements', async ({ query }) => {
    const { from, to, ...page } = read(TimedPage, query);
    const made = settlements().map(({ settlement }) => settlement);
    return partOf(
      made.filter(({ created_at }) => created_at >= from && created_at <= to),
      page,
    );
  });

  app.get('/v1/settlements/recon/combined', async ({ query }) => {
    const { count, skip, ...month } = read(SettledMonth, query);
    const made = settlements().filter(({ settlement }) => isMadeIn(settlement, month));
    return partOf(
      made.flatMap(({ lines }) => lines),
      { count, skip },
    );
  });

  app.get<WithId>('/v1/disputes/:id', async ({ params }) => store.findDispute(params.id) ?? fail());

  app.get<WithId>('/v1/refunds/:id', async ({ params }) => store.findRefund(params.id) ?? fail());
}

function fail(): never {
  throw noSuchId();
}
