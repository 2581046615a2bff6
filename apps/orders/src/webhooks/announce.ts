import type { SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import {
  TEST_EVENT,
  webhookEvents,
  writtenBody,
  type EventData,
  type WebhookEvent,
} from '@kanaka/contracts/orders/webhook-events';
import type { JobData } from '@kanaka/queues/jobs';
import type { JobContext } from '@kanaka/queues/consumer';
import type { Db } from '@kanaka/server-kit/database/database';
import { insertDeliveries, insertDelivery } from './deliveries.repository.ts';

/**
 * A statement, or a part of another, that has every webhook told that wants to hear of it. Execute it in the transaction in which it
 * happens, with its order locked, so that what happens to one order is told in that order.
 */
export function announcement<Type extends WebhookEvent>(type: Type, about: string, data: EventData<Type>): SQL {
  const parsed = webhookEvents[type].data.parse(data);
  const body = writtenBody(type, { data: parsed, at: new Date().toISOString() });
  return insertDeliveries({ messageId: newMessageId(), type, about, body });
}

/** Executes an `announcement` by itself. */
export async function announce<Type extends WebhookEvent>(
  tx: Db,
  ...event: Parameters<typeof announcement<Type>>
): Promise<void> {
  await tx.execute(announcement(...event));
}

/** What another service announces; once, however often its job is delivered. */
export async function announceForOthers(
  db: Db,
  { type, about, ...event }: JobData<'webhooks', 'event-happened'>,
  { jobId }: Pick<JobContext, 'jobId'>,
): Promise<void> {
  await db.execute(insertDeliveries({ messageId: `msg_${jobId}`, type, about, body: writtenBody(type, event) }));
}

/** A test is told to one webhook alone, and waits for nothing. */
export async function announceTest(tx: Db, subscriptionId: string): Promise<void> {
  const messageId = newMessageId();
  const body = writtenBody(TEST_EVENT, { data: {}, at: new Date().toISOString() });
  await insertDelivery(tx, { subscriptionId, messageId, type: TEST_EVENT, about: messageId, body });
}

const newMessageId = () => `msg_${uuidv7()}`;
