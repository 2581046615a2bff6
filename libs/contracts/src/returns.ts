/** Returns: pieces of a delivered order that its shopper sends back. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, Instant, Message, optionalLine, optionalWords, Rupees } from './shapes.ts';
import { SizeChoice } from './sizes.ts';

/**
 * `accepted`: all or a part of the pieces; what was accepted is refunded at the same moment. `expired`: approved, and not
 * sent in time.
 */
export const ReturnState = z.enum([
  'requested',
  'approved',
  'inTransit',
  'received',
  'inspected',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
]);
export type ReturnState = z.infer<typeof ReturnState>;

export type ReturnMover = 'shopper' | 'owner' | 'shop';

/** Every allowed move: to which state, by whom, from which; forward only. A request begins a return. */
export const returnMoves: Record<
  Exclude<ReturnState, 'requested'>,
  Partial<Record<ReturnMover, readonly ReturnState[]>>
> = {
  approved: { owner: ['requested'] },
  inTransit: { shopper: ['approved'], owner: ['approved'] },
  received: { owner: ['approved', 'inTransit'] },
  inspected: { owner: ['received'] },
  accepted: { owner: ['received', 'inspected'] },
  refused: { owner: ['requested', 'received', 'inspected'] },
  withdrawn: { shopper: ['requested', 'approved'] },
  expired: { shop: ['approved'] },
};

export function mayMoveReturn(from: ReturnState, to: ReturnState, by: ReturnMover): boolean {
  return to !== 'requested' && (returnMoves[to][by]?.includes(from) ?? false);
}

/** Whether nothing can happen to it any more. */
export const isReturnOver = (state: ReturnState) =>
  !Object.values(returnMoves).some((movers) => Object.values(movers).some((from) => from.includes(state)));

/** An approved return is sent within so many days, as the policy says. */
export const DAYS_TO_SEND = 7;

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

const ReturnedLine = z.object({
  productId: Id,
  size: z.string(),
  title: z.string(),
  image: z.string(),
  quantity: z.int(),
  /** How many of them the shop has taken back; 0 until they were looked at. */
  accepted: z.int(),
});

/** `steps` are oldest first, each state at most once, each with what was written about it. */
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
  steps: z.array(z.object({ state: ReturnState, at: Instant, note: z.string() })),
});
export type Return = z.infer<typeof Return>;

/** The same for the owner, with its customer and who did each step. */
export const AdminReturn = Return.extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  /** What the pieces cost, tax included. */
  value: Rupees,
  steps: z.array(z.object({ state: ReturnState, at: Instant, note: z.string(), by: z.string() })),
});
export type AdminReturn = z.infer<typeof AdminReturn>;

const lines = z
  .array(z.object({ productId: Id, size: SizeChoice, quantity: z.int().min(1, 'At least 1.').max(1000) }))
  .min(1, 'Please choose a piece.')
  .max(100)
  .refine(
    (all) => new Set(all.map(({ productId, size }) => `${productId} ${size}`)).size === all.length,
    'Each piece is named once.',
  );

export const requestReturn = endpoint({
  method: 'POST',
  path: '/shop/order/returns/request/:orderId',
  audience: 'shopper',
  summary:
    'Asks to send pieces of one of the shopper’s own delivered orders back, by the terms that the order keeps. 409 ' +
    '`return.too-late` with the day until which it was possible, `return.too-many` for more than was bought and not yet returned, ' +
    '`return.not-delivered`, `return.final-sale`.',
  params: z.object({ orderId: Id }),
  body: z.object({ lines, reason: ReturnReason, words: optionalWords(1_000) }),
  reply: Message.extend({ data: Return }),
});

/** With whom a return travels; needed where it is sent. */
const sent = { courier: optionalLine(60).default(''), awb: optionalLine(40).default('') };
const isSentWhole = ({ to, courier, awb }: { to: string; courier: string; awb: string }) =>
  to !== 'inTransit' || (courier !== '' && awb !== '');
const notSentWhole = { path: ['awb'], message: 'Please enter the courier and the number on the receipt.' };

export const moveOwnReturn = endpoint({
  method: 'PUT',
  path: '/shop/order/returns/move/:id',
  audience: 'shopper',
  summary:
    'Withdraws one of the shopper’s own returns, or records that it was sent, with courier and AWB. 409 `return.cannot-move`.',
  params: ById,
  body: z.object({ to: ReturnState.extract(['withdrawn', 'inTransit']), ...sent }).refine(isSentWhole, notSentWhole),
  reply: Message.extend({ data: Return }),
});

export const listReturns = endpoint({
  method: 'GET',
  path: '/admin/orders/returns',
  audience: 'admin',
  summary: 'The newest 200 returns; those that wait for somebody first, the oldest on top.',
  reply: z.object({ data: z.array(AdminReturn) }),
});

export const moveReturn = endpoint({
  method: 'PUT',
  path: '/admin/orders/returns/move/:id',
  audience: 'admin',
  summary:
    'Records what happens to a return; the shopper gets an e-mail. `accepted` takes `lines` back (all by default) and refunds ' +
    'them with a credit note; they come back into stock only with `restock`. 409 `return.cannot-move`, `return.too-many`.',
  params: ById,
  body: z
    .object({
      to: ReturnState.exclude(['requested', 'withdrawn', 'expired']),
      /** How it is sent (`approved`), what was found (`inspected`) or why it is refused; these need one. */
      note: optionalWords(1_000),
      ...sent,
      /** What is accepted. */
      lines: lines.optional(),
      restock: z.boolean().default(false),
    })
    .refine(isSentWhole, notSentWhole)
    .refine(({ to, note }) => !['approved', 'inspected', 'refused'].includes(to) || note !== '', {
      path: ['note'],
      message: 'Please write something for the customer.',
    }),
  reply: Message.extend({ data: AdminReturn }),
});
export type ReturnMove = z.output<typeof moveReturn.body>;
