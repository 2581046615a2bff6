import { and, desc, eq, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteFirst } from '@kanaka/server-kit/database/claim-rows';
import { firstOf, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import { webhookDeliveries, webhookSubscriptions, type WebhookDeliveryRow } from './webhooks-schema.ts';

type NewDelivery = Pick<WebhookDeliveryRow, 'messageId' | 'type' | 'about' | 'body'>;

/** A statement: one for each webhook that is to hear of this event; the same message again changes nothing. */
export const insertDeliveries = ({ messageId, type, about, body }: NewDelivery): SQL => sql`
  insert into ${webhookDeliveries} (subscription_id, message_id, type, about, body)
  select id, ${messageId}, ${type}, ${about}, ${body} from ${webhookSubscriptions}
  where ended is null and events @> array[${type}]
  on conflict do nothing`;

export async function insertDelivery(db: Db, delivery: NewDelivery & { subscriptionId: string }): Promise<void> {
  await db.insert(webhookDeliveries).values(delivery);
}

const waits = eq(webhookDeliveries.state, 'waiting');
const isDue = and(waits, lte(webhookDeliveries.nextAt, sql`now()`));

/** The webhooks to which something can be sent now. */
export async function listDueSubscriptions(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ id: webhookDeliveries.subscriptionId }).from(webhookDeliveries).where(isDue);
  return rows.map(({ id }) => id);
}

/**
 * Lets everything behind a delivery that has a long pause wait with it: of a receiver that is dead for days, thousands would be
 * looked at again each second. What is being sent is not waited for so.
 */
async function waitTogether(db: Db, subscriptionId: string): Promise<void> {
  const earlier = sql`${webhookDeliveries} as earlier where earlier.state = 'waiting'
    and earlier.subscription_id = later.subscription_id and earlier.about = later.about and earlier.id < later.id`;
  await db.execute(sql`
    with behind as (
      select id from ${webhookDeliveries} as later
      where subscription_id = ${subscriptionId} and state = 'waiting' and next_at <= now()
        and exists (select from ${earlier} and earlier.next_at > now() + interval '2 minutes')
      for update skip locked)
    update ${webhookDeliveries} as later set next_at = (select max(earlier.next_at) from ${earlier})
    from behind where later.id = behind.id`);
}

/**
 * Claims what can be sent to a webhook, for so many seconds: of each thing only the first, so that nothing is told before what
 * happened to it earlier. Rows that another replica is claiming are skipped.
 */
export async function claimDeliveries(
  db: Db,
  subscriptionId: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<WebhookDeliveryRow[]> {
  const isFirst = sql`not exists (
    select 1 from ${webhookDeliveries} as earlier
    where earlier.state = 'waiting' and earlier.subscription_id = ${webhookDeliveries.subscriptionId}
      and earlier.about = ${webhookDeliveries.about} and earlier.id < ${webhookDeliveries.id})`;
  const first = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.subscriptionId, subscriptionId), isDue, isFirst))
    .orderBy(webhookDeliveries.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await updateRows(
    db,
    webhookDeliveries,
    {
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      triedAt: sql`now()`,
      nextAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    },
    sql`${webhookDeliveries.id} = any(array(${first}))`,
  );
  if (claimed.length === 0) await waitTogether(db, subscriptionId);
  return claimed;
}

export type Tried = Pick<WebhookDeliveryRow, 'state' | 'status' | 'answer'> & { pauseSeconds?: number };

/** Stores how an attempt went; null when the delivery was ended or taken over meanwhile. What waited behind it follows at once. */
export async function setTried(
  db: Db,
  { id, attempts, subscriptionId, about }: Pick<WebhookDeliveryRow, 'id' | 'attempts' | 'subscriptionId' | 'about'>,
  { pauseSeconds = 0, ...tried }: Tried,
): Promise<WebhookDeliveryRow | null> {
  const store = (tx: Db) =>
    updateRow(
      tx,
      webhookDeliveries,
      { ...tried, nextAt: sql`now() + make_interval(secs => ${pauseSeconds})` },
      eq(webhookDeliveries.id, id),
      eq(webhookDeliveries.attempts, attempts),
      waits,
    );
  // Nothing waits so for a first attempt.
  if (tried.state === 'waiting' || attempts === 1) return store(db);
  return db.transaction(async (tx) => {
    const stored = await store(tx);
    const untried = and(eq(webhookDeliveries.subscriptionId, subscriptionId), eq(webhookDeliveries.attempts, 0));
    await updateRows(tx, webhookDeliveries, { nextAt: sql`now()` }, untried, eq(webhookDeliveries.about, about), waits);
    return stored;
  });
}

/** What waits for a webhook that has ended is not sent. */
export const giveUpWaiting = (db: Db, subscriptionId: string) =>
  updateRows(db, webhookDeliveries, { state: 'given-up' }, eq(webhookDeliveries.subscriptionId, subscriptionId), waits);

/** Has a delivery sent anew, with all its attempts. */
export const reopenDelivery = (db: Db, id: number) =>
  updateRow(db, webhookDeliveries, { state: 'waiting', attempts: 0, nextAt: sql`now()` }, eq(webhookDeliveries.id, id));

export const findDelivery = (db: Db, id: number) =>
  firstOf(db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)));

export const listDeliveries = (
  db: Db,
  subscriptionId: string,
  { page, limit }: { page: number; limit: number },
): Promise<WebhookDeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.subscriptionId, subscriptionId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
    .offset((page - 1) * limit);

export const countDeliveries = (db: Db, subscriptionId: string) =>
  db.$count(webhookDeliveries, eq(webhookDeliveries.subscriptionId, subscriptionId));

/** Deletes what was settled long ago, at most `limit`; returns how many. */
export const deleteOldDeliveries = (db: Db, limit: number) =>
  deleteFirst(db, webhookDeliveries, {
    key: webhookDeliveries.id,
    isDue: and(lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`), sql`state <> 'waiting'`),
    by: webhookDeliveries.createdAt,
    limit,
  });
