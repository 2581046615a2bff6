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
 * Has every webhook told that wants to hear of it. Call it in the transaction in which it happens, with its order locked, so that
 * what happens to one order is told in that order.
 */
export async function announce<Type extends WebhookEvent>(
  tx: Db,
  type: Type,
  about: string,
  data: EventData<Type>,
): Promise<void> {
  const parsed = webhookEvents[type].data.parse(data);
  const body = writtenBody(type, { data: parsed, at: new Date().toISOString() });
  await insertDeliveries(tx, { messageId: newMessageId(), type, about, body });
}

/** What another service announces; once, however often its job is delivered. */
export async function announceForOthers(
  db: Db,
  { type, about, ...event }: JobData<'webhooks', 'event-happened'>,
  { jobId }: Pick<JobContext, 'jobId'>,
): Promise<void> {
  await insertDeliveries(db, { messageId: `msg_${jobId}`, type, about, body: writtenBody(type, event) });
}

/** A test is told to one webhook alone, and waits for nothing. */
export async function announceTest(tx: Db, subscriptionId: string): Promise<void> {
  const messageId = newMessageId();
  const body = writtenBody(TEST_EVENT, { data: {}, at: new Date().toISOString() });
  await insertDelivery(tx, { subscriptionId, messageId, type: TEST_EVENT, about: messageId, body });
}

const newMessageId = () => `msg_${uuidv7()}`;
