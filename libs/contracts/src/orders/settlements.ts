/** What Razorpay has paid into the owner's bank account, and how far that agrees with the orders. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, limitOf, Page, Paged, pattern, ShopDay, words } from '../shapes.ts';

/**
 * A payment is missing when it is in no settlement after so many days. Razorpay settles two working days later; a week leaves
 * room for a long weekend of the banks and for the next reading.
 */
export const SETTLED_WITHIN_DAYS = 7;

/** In rupees, negative where more was taken than paid out. */
const SignedRupees = z.number();

/** Razorpay's ids: of a settlement, or of one of its lines. */
const RazorpayId = pattern(64, /^[A-Za-z0-9_]{4,64}$/, 'This is not a Razorpay id.');

/** `missing`: a payment in no settlement. Of a line: it belongs to no order, its payment or refund is unknown, or its amount is another. */
export const SettlementProblem = z.enum(['missing', 'no-order', 'unknown', 'amount']);
export type SettlementProblem = z.infer<typeof SettlementProblem>;

/** A payment into the owner's bank account. */
export const Settlement = z.object({
  _id: z.string(),
  /** As Razorpay says it: `created`, `processed`, `failed`. */
  status: z.string(),
  settledAt: Instant,
  /** The number of the transfer, as the bank statement has it; empty until Razorpay names it. */
  utr: z.string(),
  amount: SignedRupees,
  /** What Razorpay has kept of its payments, GST included, and the GST in it. */
  fees: SignedRupees,
  tax: SignedRupees,
  payments: z.int(),
  refunds: z.int(),
  /** By how much the amount is more than its lines add up to; null while Razorpay has told no lines. */
  difference: SignedRupees.nullable(),
  /** How many of its lines are to be clarified. */
  open: z.int(),
});
export type Settlement = z.infer<typeof Settlement>;

/** A line of a settlement, set against the orders. */
export const SettlementLine = z.object({
  /** Of the payment, refund, adjustment or transfer. */
  _id: z.string(),
  /** As Razorpay says it: `payment`, `refund`, `adjustment`, `transfer`. */
  kind: z.string(),
  at: Instant,
  /** What was paid, refunded or adjusted, before fees. */
  amount: SignedRupees,
  fee: SignedRupees,
  tax: SignedRupees,
  /** What the settlement is more by; negative for what is taken from it. */
  net: SignedRupees,
  description: z.string(),
  orderId: Id.nullable(),
  /** The amount by the shop's own books; null where it has none. */
  expected: SignedRupees.nullable(),
  problem: SettlementProblem.nullable(),
  /** How the owner has clarified it; empty if nobody has. */
  note: z.string(),
});
export type SettlementLine = z.infer<typeof SettlementLine>;

/** What the owner should clarify with Razorpay: a payment of the shop without a settlement, or a line that does not fit. */
export const OpenSettlement = z.object({
  id: z.string(),
  problem: SettlementProblem,
  kind: z.string(),
  at: Instant,
  amount: SignedRupees,
  expected: SignedRupees.nullable(),
  orderId: Id.nullable(),
  /** Its customer's name; empty without an order. */
  person: z.string(),
  settlementId: z.string().nullable(),
  /** Razorpay keeps it back. */
  onHold: z.boolean(),
});
export type OpenSettlement = z.infer<typeof OpenSettlement>;

/** How the reading of Razorpay's settlements stands. */
const SettlementsState = z.object({
  isReading: z.boolean(),
  /** When they were last read as a whole; null before the first time. */
  readAt: Instant.nullable(),
  /** Why the last reading has failed: Razorpay refuses the keys, or did not answer. It is tried again by itself. */
  failure: z.enum(['keys', 'unavailable']).nullable(),
  /** Entries of the last reading that Razorpay has sent in a form that nobody knows. */
  unreadable: z.int(),
});
export type SettlementsState = z.infer<typeof SettlementsState>;

/** First and last day of the settlements in India, both included. */
const period = { from: ShopDay.optional(), to: ShopDay.optional() };

const MAX_LINES_A_PAGE = 500;

export const listSettlements = endpoint.get('/admin/settlements', 'orders:amounts', {
  summary: 'Razorpay’s settlements of a period in pages, newest first, with the sums of all that have not failed.',
  query: z.object({ ...period, ...Page, limit: limitOf(100, 50) }),
  reply: z.object({
    data: z.array(Settlement),
    sums: Settlement.pick({ amount: true, fees: true, tax: true, payments: true }),
    ...Paged,
  }),
});

export const settlementDetails = endpoint.get('/admin/settlements/details/:id', 'orders:amounts', {
  summary: 'A settlement with a page of its lines, those to clarify first.',
  errors: ['settlement.not-found'],
  params: z.object({ id: RazorpayId }),
  query: z.object({ ...Page, limit: limitOf(MAX_LINES_A_PAGE, 100) }),
  reply: z.object({ data: Settlement.extend({ lines: z.array(SettlementLine) }), ...Paged }),
});

export const listOpenSettlements = endpoint.get('/admin/settlements/open', 'orders:amounts', {
  summary: `Payments that are in no settlement after ${SETTLED_WITHIN_DAYS} days, and lines of settlements that do not agree with the orders, as far as nobody has clarified them; the oldest first, at most 200 of each.`,
  reply: z.object({ data: z.array(OpenSettlement) }),
});

export const clarifySettlement = endpoint.post('/admin/settlements/clarify/:id', 'payments:record', {
  summary:
    'Records how a missing payment or a line that does not fit was clarified; it is not listed as open any longer.',
  errors: ['settlement.clarified'],
  params: z.object({ id: RazorpayId }),
  body: z.object({ note: words(300, 'Please say what you found.') }),
});

export const settlementsState = endpoint.get('/admin/settlements/state', 'orders:amounts', {
  summary: 'When the settlements were last read from Razorpay, and whether that is happening now.',
  reply: z.object({ data: SettlementsState }),
});

export const readSettlements = endpoint.post('/admin/settlements/read', 'payments:record', {
  summary:
    'Has the settlements read from Razorpay now instead of tomorrow morning; one that is running is not begun again.',
  reply: z.object({ data: SettlementsState }),
});

/** Named after its days: settlements-2026-11-01-2026-11-30.csv */
export const settlementsFileName = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
) => `${['settlements', ...(from ? [from] : []), to ?? today].join('-')}.csv`;

export const exportSettlements = endpoint.get('/admin/settlements/export', 'orders:amounts', {
  summary:
    'The lines of a period’s settlements as CSV for the accountant: one line each, with order, invoice, fee, GST on it and UTR.',
  query: z.object(period),
  produces: 'text/csv',
});
