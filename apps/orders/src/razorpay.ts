import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Razorpay from 'razorpay';
import { DisputeState } from '@kanaka/contracts/orders/orders';
import { AppError } from '@kanaka/server-kit/app-error';
import { z } from 'zod';
import { orderOfReference } from './orders/payment-link.ts';

/** Razorpay leaves out fields, or sends null. */
const orElse = <Field extends z.ZodType>(field: Field, value: z.output<Field>) =>
  field.nullish().transform((given) => given ?? value);

/** The fields of a Razorpay payment that we use; amounts in paise. */
export const RazorpayPayment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullable(),
  method: orElse(z.string(), 'unknown'),
  /** How much of it has been refunded, by whomever. */
  amount_refunded: orElse(z.int(), 0),
  /** The offer of a bank by which less was paid. */
  offer_id: z.string().nullish(),
  /** Razorpay's fee, tax included; known once the payment is captured. */
  fee: z.int().nullish(),
  error_description: z.string().nullish(),
  /** When the payment was created, in seconds since 1970. */
  created_at: z.int(),
});
export type RazorpayPayment = z.infer<typeof RazorpayPayment>;

export const RazorpayOrder = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  /** `paid`: by one captured payment, whatever its amount. */
  status: z.enum(['created', 'attempted', 'paid']),
});
export type RazorpayOrder = z.infer<typeof RazorpayOrder>;

/** A payment link: a page of Razorpay's on which a sum can be paid once. */
export const RazorpayLink = z.object({
  id: z.string().regex(/^plink_\w{1,40}$/),
  amount: z.int(),
  currency: z.string(),
  reference_id: z.string().nullish(),
  short_url: z.url(),
  status: z.enum(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  /** Those that are captured; null while there is none. */
  payments: orElse(z.array(z.object({ payment_id: z.string() })), []),
});
export type RazorpayLink = z.infer<typeof RazorpayLink>;

/** An order that is paid by a payment link has its id in place of that of Razorpay's order, which is made only when it is paid. */
export const isLink = (razorpayOrderId: string) => razorpayOrderId.startsWith('plink_');

/** Razorpay returns empty notes as an empty list instead of an empty object. */
const Notes = z
  .union([z.record(z.string(), z.string()), z.tuple([])])
  .nullish()
  .transform((notes): Record<string, string> => (!notes || Array.isArray(notes) ? {} : notes));

export const RazorpayRefund = z.object({
  id: z.string(),
  amount: z.int(),
  payment_id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  notes: Notes,
});
export type RazorpayRefund = z.infer<typeof RazorpayRefund>;

export const RazorpayDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().min(1),
  /** What was taken from the shop for a lost one. */
  amount_deducted: z.int().nullish(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  /** In seconds since 1970. */
  respond_by: z.int().nullish(),
  status: DisputeState,
  created_at: z.int(),
});
export type RazorpayDispute = z.infer<typeof RazorpayDispute>;

/** Paise, which Razorpay also sends as text in settlements; negative where it corrects itself. */
const Paise = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);
/** In seconds since 1970, in years that a database and a calendar know. */
const Seconds = z.int().min(0).max(4_102_444_800);
const RazorpayId = z.string().regex(/^[A-Za-z0-9_]{4,64}$/);
/** Without what Postgres cannot store. */
const shortText = (most: number) =>
  orElse(z.string(), '').transform((text) => text.replaceAll('\u0000', '').toWellFormed().slice(0, most));

/** A payment into the owner's bank account. */
export const RazorpaySettlement = z.object({
  id: RazorpayId,
  amount: Paise,
  status: shortText(30),
  /** What Razorpay has kept, GST included, and the GST. */
  fees: orElse(Paise, 0),
  tax: orElse(Paise, 0),
  /** The bank's number of the transfer. */
  utr: shortText(60),
  created_at: Seconds,
});
export type RazorpaySettlement = z.infer<typeof RazorpaySettlement>;

/** A line of the settlement report: what was settled, or is still kept back. */
export const RazorpayLine = z.object({
  entity_id: RazorpayId,
  /** `payment`, `refund`, `adjustment`, `transfer`, and what Razorpay may add. */
  type: shortText(30),
  debit: Paise,
  credit: Paise,
  amount: Paise,
  currency: orElse(z.string().max(3), 'INR'),
  fee: orElse(Paise, 0),
  tax: orElse(Paise, 0),
  on_hold: orElse(z.boolean(), false),
  created_at: Seconds,
  settlement_id: RazorpayId.nullish(),
  description: shortText(300),
  /** Of a refund or a transfer. */
  payment_id: RazorpayId.nullish(),
  order_id: RazorpayId.nullish(),
  dispute_id: RazorpayId.nullish(),
});
export type RazorpayLine = z.infer<typeof RazorpayLine>;

/** The most items that Razorpay lists at once, and of lines of settlements. */
const A_PAGE = 100;
const LINES_A_PAGE = 1_000;

/** How long a reader of many pages waits when Razorpay is busy (429) or does not answer, before each time it asks again. */
const PAUSES_MS = [1_000, 4_000, 15_000];

const TIMEOUT_MS = 6_000;

const RazorpayError = z.object({ description: z.string() }).nullish();

/** The SDK rejects with plain objects, its Axios with its own errors; these are the fields that we read. */
const Refusal = z.union([
  z.object({ statusCode: z.number(), error: RazorpayError }),
  z
    .object({ response: z.object({ status: z.number(), data: z.object({ error: RazorpayError }) }) })
    .transform(({ response }) => ({ statusCode: response.status, error: response.data.error })),
]);

/** The SDK's Axios instance: the only way to set a base URL, a timeout and the refund's idempotency header. */
type Requester = {
  defaults: { baseURL: string; timeout: number };
  post: (url: string, body: unknown, options: { headers: Record<string, string> }) => Promise<{ data: unknown }>;
};

/** The part of Razorpay's API that we use, typed. Every method rejects with `unavailable` when Razorpay does not respond. */
export type RazorpayApi = ReturnType<typeof createRazorpay>;

export function createRazorpay({
  apiUrl,
  keyId,
  keySecret,
  pausesMs = PAUSES_MS,
}: Record<'apiUrl' | 'keyId' | 'keySecret', string> & { pausesMs?: readonly number[] }) {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  // `rq` exists but is missing in the SDK's types.
  const requester = (sdk.api as unknown as { rq: Requester }).rq;
  requester.defaults.baseURL = apiUrl;
  requester.defaults.timeout = TIMEOUT_MS;

  async function findOrder(receipt: string): Promise<RazorpayOrder | null> {
    const { items } = await ask(z.object({ items: z.array(RazorpayOrder) }), sdk.orders.all({ receipt }));
    return items.find((order) => order.receipt === receipt) ?? null;
  }

  const fetchPayment = (id: string) => orNull(ask(RazorpayPayment, sdk.payments.fetch(id)));
  const fetchLink = (id: string) => orNull(ask(RazorpayLink, sdk.paymentLink.fetch(id)));
  const links = async (by: { payment_id: string } | { reference_id: string }) => {
    // These filters are missing in the SDK's types.
    const found = sdk.paymentLink.all(by as object);
    return (await ask(z.object({ payment_links: z.array(RazorpayLink) }), found)).payment_links;
  };

  let accepted = false;

  return {
    /** Whether the keys are valid. Once accepted they are not checked again. */
    async acceptsKeys(): Promise<boolean> {
      try {
        if (!accepted) await ask(z.object({ items: z.array(z.unknown()) }), sdk.orders.all({ count: 1 }));
        accepted = true;
        return true;
      } catch (error) {
        // 401 means an unknown key or a wrong secret (documentation, "Errors", "Authentication failed").
        const refusal = error instanceof AppError ? Refusal.safeParse(error.cause) : null;
        if (refusal?.success && refusal.data.statusCode === 401) return false;
        throw error;
      }
    },
    /** Opens an order; one that may exist already is looked for by its receipt before. */
    async openOrder({
      amountPaise,
      receipt,
      mayExist,
    }: {
      amountPaise: number;
      receipt: string;
      mayExist: boolean;
    }): Promise<RazorpayOrder> {
      // Receipts are not unique at Razorpay: look for an order whose response was lost before opening another one.
      const existing = mayExist ? await findOrder(receipt) : null;
      if (existing) return existing;
      return ask(RazorpayOrder, sdk.orders.create({ amount: amountPaise, currency: 'INR', receipt }));
    },
    /** Opens a payment link until a time; we tell its customer, not Razorpay. One that may exist is looked for by its reference. */
    async openLink({
      amountPaise,
      reference,
      until,
      description,
      callbackUrl,
      customer,
      mayExist,
    }: WantedLink): Promise<RazorpayLink> {
      const existing = mayExist ? (await links({ reference_id: reference }))[0] : null;
      if (existing) return existing;
      const silent = { notify: { sms: false, email: false }, reminder_enable: false };
      const asked = { amount: amountPaise, currency: 'INR', accept_partial: false, reference_id: reference, ...silent };
      return ask(
        RazorpayLink,
        sdk.paymentLink.create({
          ...{ ...asked, expire_by: inSeconds(until), description, customer },
          ...{ callback_url: callbackUrl, callback_method: 'get' },
        }),
      );
    },
    /** False when it could not be: it is paid, or closed already. */
    async cancelLink(id: string): Promise<boolean> {
      // The SDK sends no body, which is taken for a form.
      const cancelled = requester.post(`/v1/payment_links/${id}/cancel`, {}, { headers: {} });
      const link = ask(
        RazorpayLink,
        cancelled.then(({ data }) => data),
      );
      return (await orNull(link)) !== null;
    },
    /** The order by one of whose links a payment was made; null for another one. */
    orderOfLink: async (paymentId: string) =>
      orderOfReference((await links({ payment_id: paymentId }))[0]?.reference_id),
    // These are null when Razorpay does not know the id.
    async fetchOrder(id: string): Promise<RazorpayOrder | null> {
      if (!isLink(id)) return orNull(ask(RazorpayOrder, sdk.orders.fetch(id)));
      const link = await fetchLink(id);
      return link && { ...link, status: link.status === 'paid' ? 'paid' : 'created' };
    },
    /** One that was made by a link of the given order has the id of its present link for that of its order. */
    async fetchPayment(
      id: string,
      of?: { id: string; razorpayOrderId: string | null },
    ): Promise<RazorpayPayment | null> {
      const payment = await fetchPayment(id);
      if (!payment || !of?.razorpayOrderId || !isLink(of.razorpayOrderId)) return payment;
      const order = orderOfReference((await links({ payment_id: id }))[0]?.reference_id);
      return order === of.id ? { ...payment, order_id: of.razorpayOrderId } : payment;
    },
    fetchRefund: (id: string) => orNull(ask(RazorpayRefund, sdk.refunds.fetch(id))),
    fetchDispute: (id: string) => orNull(ask(RazorpayDispute, sdk.disputes.fetch(id))),
    async paymentsOfOrder(razorpayOrderId: string): Promise<RazorpayPayment[]> {
      if (isLink(razorpayOrderId)) {
        const made = (await fetchLink(razorpayOrderId))?.payments ?? [];
        const payments = await Promise.all(made.map(({ payment_id: id }) => fetchPayment(id)));
        return payments.flatMap((payment) => (payment ? [{ ...payment, order_id: razorpayOrderId }] : []));
      }
      const list = z.object({ items: z.array(RazorpayPayment) });
      return (await ask(list, sdk.orders.fetchPayments(razorpayOrderId))).items;
    },
    capture: ({ paymentId, amountPaise }: { paymentId: string; amountPaise: number }): Promise<RazorpayPayment> =>
      ask(RazorpayPayment, sdk.payments.capture(paymentId, amountPaise, 'INR')),
    /** The same `idempotencyKey` refunds once. Our own id is sent as a note, by which the refund can be found later. */
    async refund({ paymentId, amountPaise, idempotencyKey, refundId }: WantedRefund): Promise<RazorpayRefund> {
      const body = { amount: amountPaise, receipt: refundId, notes: { refund: refundId } };
      const headers = { 'X-Refund-Idempotency': idempotencyKey };
      const made = requester.post(`/v1/payments/${paymentId}/refund`, body, { headers });
      return ask(
        RazorpayRefund,
        made.then(({ data }) => data),
      );
    },
    refundsOfPayment: (paymentId: string): Promise<RazorpayRefund[]> =>
      allOf(RazorpayRefund, (page) => sdk.payments.fetchMultipleRefund(paymentId, page)),
    /** All that were made in that time, of whatever payment. */
    refundsBetween: (from: Date, to: Date): Promise<RazorpayRefund[]> =>
      allOf(RazorpayRefund, (page) => sdk.refunds.all({ from: inSeconds(from), to: inSeconds(to), ...page })),
    /** All that began since then. */
    async disputesSince(from: Date): Promise<RazorpayDispute[]> {
      const isNewer = ({ created_at }: RazorpayDispute) => created_at >= inSeconds(from);
      // It lists the newest first, and cannot be asked for a time.
      const list = await allOf(RazorpayDispute, (page) => sdk.disputes.all(page), isNewer);
      return list.filter(isNewer);
    },
    /** The settlements that were made in that time, page by page; null for one that cannot be read. */
    settlementsBetween: (from: Date, to: Date): AsyncIterable<(RazorpaySettlement | null)[]> =>
      pagesOf(RazorpaySettlement.nullable().catch(null), (page) =>
        patiently(pausesMs, () => sdk.settlements.all({ from: inSeconds(from), to: inSeconds(to), ...page })),
      ),
    /** The lines of the settlements of a month (1 to 12) in India, in the same way. */
    settlementLines: (month: { year: number; month: number }): AsyncIterable<(RazorpayLine | null)[]> =>
      pagesOf(
        RazorpayLine.nullable().catch(null),
        (page) => patiently(pausesMs, () => sdk.settlements.reports({ ...month, ...page })),
        LINES_A_PAGE,
      ),
  };
}

type WantedLink = {
  amountPaise: number;
  reference: string;
  until: Date;
  description: string;
  /** Where Razorpay's page leads once it is paid. */
  callbackUrl: string;
  customer: { name: string; contact: string; email?: string };
  mayExist: boolean;
};

type WantedRefund = { paymentId: string; amountPaise: number; idempotencyKey: string; refundId: string };

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** All items of a list, page by page, until one has none that is `wanted`. */
async function allOf<Item extends z.ZodType>(
  item: Item,
  pageAt: (page: { count: number; skip: number }) => Promise<unknown>,
  wanted: (item: z.output<Item>) => boolean = () => true,
): Promise<z.output<Item>[]> {
  const all: z.output<Item>[] = [];
  for await (const items of pagesOf(item, pageAt)) {
    all.push(...items);
    if (!items.some(wanted)) break;
  }
  return all;
}

async function* pagesOf<Item extends z.ZodType>(
  item: Item,
  pageAt: (page: { count: number; skip: number }) => Promise<unknown>,
  count = A_PAGE,
): AsyncGenerator<z.output<Item>[]> {
  for (let skip = 0; ; skip += count) {
    const { items } = await ask(z.object({ items: z.array(item) }), pageAt({ count, skip }));
    yield items;
    if (items.length < count) return;
  }
}

/** Asks again after each pause, unless Razorpay has refused the question itself or the keys. */
async function patiently<Answer>(pausesMs: readonly number[], asking: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of pausesMs) {
    try {
      return await asking();
    } catch (error) {
      const refusal = Refusal.safeParse(error);
      if (refusal.success && refusal.data.statusCode < 500 && refusal.data.statusCode !== 429) throw error;
      await pause(pauseMs);
    }
  }
  return asking();
}

/** Razorpay refuses a request for an unknown id; then the result is null. */
async function orNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return null;
    throw error;
  }
}

async function ask<Schema extends z.ZodType>(schema: Schema, response: Promise<unknown>): Promise<z.output<Schema>> {
  let body: unknown;
  try {
    body = await response;
  } catch (error) {
    const refusal = Refusal.safeParse(error);
    if (refusal.success && refusal.data.statusCode === 400) {
      throw new AppError('razorpay.refused', refusal.data.error?.description ?? 'The payment was refused.', {
        cause: error,
      });
    }
    throw new AppError('razorpay.unavailable', 'The payment service is not answering. Please try again.', {
      cause: error,
    });
  }
  return schema.parse(body);
}

function sameHex(given: string, expected: string): boolean {
  const a = Buffer.from(given, 'utf8');
  const b = Buffer.from(expected, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether the popup's response was signed by Razorpay: hex HMAC-SHA256 of `order_id|payment_id` with the key secret
 * (Razorpay documentation, "Integrate with Standard Checkout", step "Verify payment signature").
 */
export function isPaymentSignature(
  { razorpayOrderId, paymentId, signature }: { razorpayOrderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean {
  return sameHex(signature, createHmac('sha256', keySecret).update(`${razorpayOrderId}|${paymentId}`).digest('hex'));
}

/** Whether a webhook's raw body was signed with one of our secrets (documentation, "Validate and Test Webhooks"). */
export function isWebhookSignature(rawBody: Buffer, signature: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => sameHex(signature, createHmac('sha256', secret).update(rawBody).digest('hex')));
}
