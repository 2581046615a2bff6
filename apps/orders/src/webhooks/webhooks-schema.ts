import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';

const ENDED = ['stopped', 'gone'] as const;
const STATES = ['waiting', 'delivered', 'given-up'] as const;

/** Which other systems are told what happens. */
export const webhookSubscriptions = pgTable(
  'webhook_subscriptions',
  {
    id: uuid('id').primaryKey(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    description: text('description').notNull(),
    /** Signs, so it cannot be hashed. */
    secret: text('secret').notNull(),
    /** The one before it, which signs too until then. */
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    /** Why nothing is sent any more; null while it is. */
    ended: text('ended', { enum: ENDED }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('webhook_subscriptions_ended', oneOf(table.ended, ENDED)),
    check('webhook_subscriptions_former', sql`(${table.formerSecret} is null) = (${table.formerUntil} is null)`),
  ],
);
export type WebhookSubscriptionRow = typeof webhookSubscriptions.$inferSelect;

/** What is sent to each of them, and kept as their log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** In the order in which things happened to one order, because that is locked while they happen. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: foreignId('subscription_id', () => webhookSubscriptions.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    /** What it happened to: an order's id, say. About one thing, only the first that waits is sent. */
    about: text('about').notNull(),
    /** As text, because these bytes are signed. */
    body: text('body').notNull(),
    state: text('state', { enum: STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next. While it is tried, when another replica may take it over. */
    nextAt: instant('next_at').notNull().defaultNow(),
    triedAt: instant('tried_at'),
    status: integer('status'),
    answer: text('answer').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.subscriptionId, table.messageId),
    check('webhook_deliveries_state', oneOf(table.state, STATES)),
    index('webhook_deliveries_due')
      .on(table.subscriptionId, table.nextAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_in_order')
      .on(table.subscriptionId, table.about, table.id)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_given_up')
      .on(table.subscriptionId)
      .where(sql`state = 'given-up'`),
    index('webhook_deliveries_log').on(table.subscriptionId, table.id),
    index('webhook_deliveries_by_age').on(table.createdAt),
  ],
);
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
