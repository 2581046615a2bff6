import { asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, onlyRow, updateRow } from '@kanaka/server-kit/database/rows';
import { lockFor } from '../lock-for.ts';
import { webhookDeliveries, webhookSubscriptions, type WebhookSubscriptionRow } from './webhooks-schema.ts';

/** Whoever adds one, or tells which events they want, waits here for those before. */
export const lockSubscriptions = (tx: Db) => lockFor(tx, 'webhooks');

export const countSubscriptions = (db: Db) => db.$count(webhookSubscriptions);

export type CountedSubscription = WebhookSubscriptionRow & { waiting: number; givenUp: number };

/** The state is literal, so that a partial index serves. */
const countOf = (state: 'waiting' | 'given-up') =>
  sql<number>`(select count(*)::int from ${webhookDeliveries} as delivery
    where delivery.subscription_id = webhook_subscriptions.id and delivery.state = '${sql.raw(state)}')`;

export const listSubscriptions = (db: Db): Promise<CountedSubscription[]> =>
  db
    .select({ ...getTableColumns(webhookSubscriptions), waiting: countOf('waiting'), givenUp: countOf('given-up') })
    .from(webhookSubscriptions)
    .orderBy(asc(webhookSubscriptions.id));

/** The events that some webhook wants to hear of. */
export const listHeardEvents = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectDistinct({ event: sql<string>`unnest(${webhookSubscriptions.events})` })
      .from(webhookSubscriptions)
      .where(isNull(webhookSubscriptions.ended))
  ).map(({ event }) => event);

export const findSubscription = (db: Db, id: string) =>
  firstOf(db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id)));

export const lockSubscription = (db: Db, id: string) =>
  firstOf(db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id)).for('no key update'));

export const insertSubscription = (db: Db, row: typeof webhookSubscriptions.$inferInsert) =>
  onlyRow(db.insert(webhookSubscriptions).values(row).returning());

export const setSubscription = (db: Db, id: string, change: Partial<WebhookSubscriptionRow>) =>
  updateRow(db, webhookSubscriptions, change, eq(webhookSubscriptions.id, id));

/** Null when it has ended before. */
export const markGone = (db: Db, id: string) =>
  updateRow(
    db,
    webhookSubscriptions,
    { ended: 'gone' },
    eq(webhookSubscriptions.id, id),
    isNull(webhookSubscriptions.ended),
  );

export const deleteSubscription = (db: Db, id: string) =>
  firstOf(db.delete(webhookSubscriptions).where(eq(webhookSubscriptions.id, id)).returning());
