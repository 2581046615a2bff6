/** Returns: pieces of a delivered order that its shopper sends back. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { Checkout, orderingErrors } from './checkout.ts';
import { DeliveryDates } from './delivery.ts';
import { Photograph, Photographs } from '../media/photographs.ts';
import { Id, Instant, line, Message, optionalLine, optionalWords, Rupees, typed } from '../shapes.ts';
import { ChosenLines, SizeChoice } from '../catalog/sizes.ts';
import { seenWith } from '../seen-with.ts';
import { Amount, EmailSeen } from './seen-fields.ts';
import { ReturnState } from './return-states.ts';
import { MAX_RETURN_NOTE } from './return-window.ts';
import { notShortened } from './shipments.ts';

/** An approved return is sent within so many days, as the policy says. */
export const DAYS_TO_SEND = 7;

/** Within so many days the other piece of an exchange is chosen and paid; otherwise the money goes back. */
export const DAYS_TO_EXCHANGE = 7;

export const ReturnReason = z.enum(['not-suited', 'wrong-piece', 'damaged', 'other']);
export type ReturnReason = z.infer<typeof ReturnReason>;

/** Why a piece of a final sale can be sent back nevertheless: the fault is the shop's. */
export const finalSaleReasons: readonly ReturnReason[] = ['wrong-piece', 'damaged'];

/** Both sides read it the same way. */
export const returnReasons: Record<ReturnReason, string> = {
  'not-suited': 'It does not suit me',
  'wrong-piece': 'It is not what I ordered',
  damaged: 'It arrived damaged',
  other: 'Another reason',
};

/** Reasons with which the shop asks for photographs: with them it can answer without asking back. */
export const photographedReasons: readonly ReturnReason[] = ['wrong-piece', 'damaged'];

/** The moves to which the owner may attach photographs. */
export const photographedMoves: readonly ReturnState[] = ['inspected', 'exchanging', 'accepted', 'refused'];

const ReturnedLine = z.object({
  productId: Id,
  size: z.string(),
  title: z.string(),
  image: z.string(),
  quantity: z.int(),
  /** How many of them the shop has taken back; 0 until they were looked at. */
  accepted: z.int(),
});

/** The piece that is wanted instead of those that are sent back. */
const WantedPiece = z.object({
  productId: Id,
  size: SizeChoice,
  quantity: z.int().min(1, 'At least 1.').max(1000),
});
export type WantedPiece = z.output<typeof WantedPiece>;

const ReturnStep = z.object({
  state: ReturnState,
  at: Instant,
  note: z.string(),
  photographs: z.array(Photograph).optional(),
});

/** `steps` are oldest first, each state at most once, each with what was written about it and its photographs. */
export const Return = z.object({
  _id: Id,
  orderId: Id,
  state: ReturnState,
  reason: ReturnReason,
  words: z.string(),
  lines: z.array(ReturnedLine),
  /** With whom it travels back; both empty until it is sent. */
  courier: z.string(),
  awb: z.string(),
  /** Until when an approved one is to be sent. */
  sendBy: Instant.optional(),
  /** What its shopper wants instead; absent if they want the money back. */
  exchangeFor: WantedPiece.extend({ size: z.string(), title: z.string(), image: z.string() }).optional(),
  /** While it is `exchanging`: what the pieces that were accepted are worth, and until when another piece can be chosen. */
  exchange: z.object({ credit: Rupees, by: Instant }).optional(),
  /** The order of the other piece: while it waits for a payment, and once it is `exchanged`. */
  exchangeOrderId: Id.optional(),
  steps: z.array(ReturnStep),
});
export type Return = z.infer<typeof Return>;

/** The same for the owner, with its customer and who did each step. */
export const AdminReturn = Return.extend({
  /** `id` is absent from older services. */
  customer: z.object({ id: Id.optional(), name: z.string(), email: EmailSeen }),
  exchange: Return.shape.exchange.unwrap().extend({ credit: Amount }).optional(),
  /** What the pieces cost, tax included. */
  value: Amount,
  /** How much of the order's payment is left to be given back. Absent once it is decided, and from older services. */
  refundable: seenWith('orders:amounts', Rupees.optional()),
  /**
   * `worth`: what goes back when one, two, … of them are accepted, tax included; no more than can still be given back, so
   * `refundOfPieces` of the sum where several lines are accepted. Absent once it is decided, and from older services.
   */
  lines: z.array(ReturnedLine.extend({ worth: seenWith('orders:amounts', z.array(Rupees).optional()) })),
  steps: z.array(ReturnStep.extend({ by: z.string() })),
});
export type AdminReturn = z.infer<typeof AdminReturn>;

export const requestReturn = endpoint.post('/shop/order/returns/request/:orderId', 'shopper', {
  summary:
    'Asks to send delivered pieces of one of the shopper’s own orders back, by the terms that the order keeps; the time counts ' +
    'from each piece’s own delivery, also while others are still to come.',
  errors: [
    'order.not-found',
    'photograph.unknown',
    'photograph.used',
    'return.unknown-piece',
    'return.not-delivered',
    'return.too-many',
    'return.too-late',
    'return.final-sale',
  ],
  body: z.object({
    lines: ChosenLines,
    reason: ReturnReason,
    words: optionalWords(1_000),
    /** Wanted instead; without it the money goes back. */
    exchangeFor: WantedPiece.optional(),
    photographs: Photographs.default([]),
  }),
  reply: Message.extend({ data: Return }),
});

/** With whom a return travels; needed where it is sent. */
const sent = {
  courier: optionalLine(60).default(''),
  awb: optionalLine(40)
    .refine(...notShortened)
    .default(''),
};
const isSentWhole = ({ to, courier, awb }: { to: string; courier: string; awb: string }) =>
  to !== 'inTransit' || (courier !== '' && awb !== '');
const notSentWhole = { path: ['awb'], message: 'Please enter the courier and the number on the receipt.' };

export const moveOwnReturn = endpoint.put('/shop/order/returns/move/:id', 'shopper', {
  summary:
    'Withdraws one of the shopper’s own returns, records that it was sent, with courier and AWB, or takes the money instead of ' +
    'another piece (`accepted`).',
  errors: ['return.not-found', 'return.cannot-move'],
  body: z
    .object({ to: ReturnState.extract(['withdrawn', 'inTransit', 'accepted']), ...sent })
    .refine(isSentWhole, notSentWhole),
  reply: Message.extend({ data: Return }),
});

export const listReturns = endpoint.get('/admin/orders/returns', 'orders:read', {
  summary: 'The newest 200 returns, or those of one customer; those that wait for somebody first, the oldest on top.',
  query: z.object({ customer: Id.optional() }),
  reply: z.object({ data: z.array(AdminReturn) }),
});

const Deduction = z.object({
  amount: typed(Rupees.refine((rupees) => rupees >= 1, 'A deduction is at least ₹1.')),
  reason: line(200, 'Please say for the customer why.'),
});

export const moveReturn = endpoint.put('/admin/orders/returns/move/:id', 'returns:write', {
  summary:
    'Records what happens to a return; the shopper gets an e-mail. `accepted` takes `lines` back (all by default) and refunds ' +
    'them with a credit note, as far as something is left to be refunded; `exchanging` does so too, but keeps the money for ' +
    'the other piece that the shopper chooses. A `deduction` is kept by the shop; at least ₹1 is given back. They come back into stock only with `restock`, each once, whatever was refunded before.',
  errors: [
    'return.not-found',
    'return.cannot-move',
    'return.too-many',
    'return.nothing-left',
    'photograph.unknown',
    'photograph.used',
    'refund.too-small',
    'refund.rest-too-small',
  ],
  body: z
    .object({
      to: ReturnState.exclude(['requested', 'withdrawn', 'expired', 'exchanged']),
      /** How it is sent (`approved`), what was found (`inspected`) or why it is refused; these need one. */
      note: optionalWords(MAX_RETURN_NOTE),
      ...sent,
      /** What is accepted. */
      lines: ChosenLines.optional(),
      restock: z.boolean().default(false),
      /** What the shop keeps of the price of what is accepted, in rupees with tax, and why; the customer reads it. */
      deduction: Deduction.optional(),
      photographs: Photographs.default([]),
    })
    .refine(isSentWhole, notSentWhole)
    .refine(({ to, deduction }) => !deduction || to === 'accepted' || to === 'exchanging', {
      path: ['deduction'],
      message: 'Only what is accepted can be given back in part.',
    })
    .refine(({ to, note }) => !['approved', 'inspected', 'refused'].includes(to) || note !== '', {
      path: ['note'],
      message: 'Please write something for the customer.',
    })
    .refine(({ to, photographs }) => photographs.length === 0 || photographedMoves.includes(to), {
      path: ['photographs'],
      message: 'Photographs belong to what was found or decided.',
    })
    .meta({ examples: [{ to: 'approved', note: 'Please send it by registered post.' }] }),
  reply: Message.extend({ data: AdminReturn }),
});
export type ReturnMove = z.output<typeof moveReturn.body>;

/** What an exchange costs: `credit` pays as much of it as it can, `due` is to be paid, `back` goes back. */
const ExchangeQuote = z.object({
  title: z.string(),
  image: z.string(),
  subtotal: Rupees,
  taxAmount: Rupees,
  shippingCharges: Rupees,
  totalAmount: Rupees,
  credit: Rupees,
  due: Rupees,
  back: Rupees,
  delivery: DeliveryDates,
});
export type ExchangeQuote = z.infer<typeof ExchangeQuote>;

const quoteErrors: ErrorCode[] = [
  'return.not-found',
  'return.cannot-move',
  'exchange.difference-too-small',
  'order.unavailable',
  'order.not-delivered',
  'order.no-pickup',
  'order.too-many-of-a-piece',
  'shop.not-set-up',
  'seller.unknown',
];

export const quoteExchange = endpoint.get('/shop/order/returns/exchange/:id', 'shopper', {
  summary: 'What a piece would cost in exchange for a return that was accepted for it.',
  errors: quoteErrors,
  query: WantedPiece.extend({ size: SizeChoice.default(''), quantity: typed(z.int().min(1).max(1000)) }),
  reply: z.object({ data: ExchangeQuote }),
});

export const exchangeReturn = endpoint.post('/shop/order/returns/exchange/:id', 'shopper', {
  summary:
    'Orders a piece in exchange, to the address of the order that was sent back. Where nothing is left to pay, the exchange is ' +
    'done; otherwise `checkout` is what the payment popup needs, and it is done once the difference is paid. Until then another ' +
    'piece can be chosen: that closes the order of the first.',
  errors: [...quoteErrors, ...orderingErrors, 'exchange.in-progress', 'exchange.over', 'payment.already-used'],
  body: WantedPiece.extend({ totalAmount: Rupees }),
  reply: Message.extend({ data: Return, checkout: Checkout.optional() }),
});
