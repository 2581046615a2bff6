import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_PHOTOGRAPHS } from '@kanaka/contracts/media/photographs';
import { ReturnState } from '@kanaka/contracts/orders/return-states';
import { ReturnReason, type WantedPiece } from '@kanaka/contracts/orders/returns';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';
import { orders, orderItems } from '../schema.ts';

/** Pieces that a shopper sends back; the steps are its timeline. */
export const returns = pgTable(
  'returns',
  {
    id: uuid('id').primaryKey(),
    orderId: foreignId('order_id', () => orders.id),
    state: text('state').$type<ReturnState>().notNull().default('requested'),
    reason: text('reason').$type<ReturnReason>().notNull(),
    words: text('words').notNull().default(''),
    /** With whom it travels back; both empty until it is sent. */
    courier: text('courier').notNull().default(''),
    awb: text('awb').notNull().default(''),
    /** Until when an approved one is to be sent; null before it is approved. */
    sendBy: instant('send_by'),
    /** What is wanted instead, as it was called then; null if the money is to go back. */
    exchangeFor: jsonb('exchange_for').$type<WantedPiece & { title: string; image: string }>(),
    /** Until when the other piece is to be chosen; null before it is accepted for an exchange. */
    exchangeBy: instant('exchange_by'),
    /** The order of the other piece: the last that was begun, and the one that has ended it. */
    exchangeOrderId: uuid('exchange_order_id').references(() => orders.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('returns_state', oneOf(table.state, ReturnState.options)),
    check('returns_reason', oneOf(table.reason, ReturnReason.options)),
    index('returns_of_order').on(table.orderId),
    index('returns_newest').on(table.createdAt),
    index('returns_to_send')
      .on(table.sendBy)
      .where(sql`state = 'approved'`),
    index('returns_to_exchange')
      .on(table.exchangeBy)
      .where(sql`state = 'exchanging'`)
      .concurrently(),
    uniqueIndex('returns_exchange_order').on(table.exchangeOrderId).concurrently(),
  ],
);
export type ReturnRow = typeof returns.$inferSelect;

/** What a return contains, and how many of it the shop has taken back. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: foreignId('return_id', () => returns.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    accepted: integer('accepted').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    foreignKey({
      name: 'return_lines_item',
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }),
    check('return_lines_quantity', sql`${table.quantity} > 0 and ${table.accepted} between 0 and ${table.quantity}`),
    index('return_lines_of_item').on(table.orderId, table.position),
  ],
);
export type ReturnLineRow = typeof returnLines.$inferSelect;

/** When a return came to each of its states, who did it, and what was written. The key prevents that it comes to one twice. */
export const returnSteps = pgTable(
  'return_steps',
  {
    returnId: foreignId('return_id', () => returns.id, { onDelete: 'cascade' }),
    state: text('state').$type<ReturnState>().notNull(),
    doneBy: text('done_by').notNull(),
    doneByName: text('done_by_name').notNull(),
    note: text('note').notNull().default(''),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.state] }),
    check('return_steps_state', oneOf(table.state, ReturnState.options)),
  ],
);
export type ReturnStepRow = typeof returnSteps.$inferSelect;

/** The photographs of a step: only the order's shopper and admins see them. Each belongs to one step only. */
export const returnPhotographs = pgTable(
  'return_photographs',
  {
    /** As `media` has stored it. */
    photographId: text('photograph_id').primaryKey(),
    returnId: uuid('return_id').notNull(),
    state: text('state').$type<ReturnState>().notNull(),
    /** Their order within the step. */
    position: integer('position').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'return_photographs_step',
      columns: [table.returnId, table.state],
      foreignColumns: [returnSteps.returnId, returnSteps.state],
    }).onDelete('cascade'),
    unique('return_photographs_position').on(table.returnId, table.state, table.position),
    check(
      'return_photographs_position_range',
      sql`${table.position} between 0 and ${sql.raw(String(MAX_PHOTOGRAPHS - 1))}`,
    ),
  ],
);
