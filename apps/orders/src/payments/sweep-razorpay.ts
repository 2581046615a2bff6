import { AppError } from '@kanaka/server-kit/app-error';
import { followRefund } from './follow-refund.ts';
import { findRefundAtRazorpay } from '../refunds/refunds.repository.ts';
import { listUndecidedDisputes } from '../orders/disputes.repository.ts';
import { followDispute } from './follow-dispute.ts';
import { claimSweep, markSwept } from './payments.repository.ts';
import type { SettleDeps } from './confirm-order.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 60 * MINUTE_MS;
/** So far each sweep looks back before the end of the last one: Razorpay's lists may be late. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** How far the first one looks back. */
const FIRST_MS = 30 * 24 * 60 * MINUTE_MS;

/**
 * Looks hourly for refunds and disputes at Razorpay since the last time: its webhooks may have been off, and nothing else asks about
 * a paid order. Any number of replicas may call it, one of them does it. What could not be recorded is looked for again.
 */
export async function sweepRazorpay(deps: SettleDeps): Promise<void> {
  const { db, razorpay } = deps;
  const until = deps.now();
  const ago = (ms: number) => new Date(until.getTime() - ms);
  const sweptUntil = await claimSweep(db, { now: until, next: ago(-EVERY_MS), first: ago(FIRST_MS) });
  if (!sweptUntil) return;
  const since = new Date(sweptUntil.getTime() - OVERLAP_MS);
  let isComplete = true;
  for (const refund of await razorpay.refundsBetween(since, until)) {
    const known = await findRefundAtRazorpay(db, refund);
    if (known && known.state !== 'owed' && refund.status !== 'failed') continue;
    isComplete = (await recorded(deps, refund.id, () => followRefund(deps, refund.id))) && isComplete;
  }
  // Those that are not decided go on without a new date.
  const newer = (await razorpay.disputesSince(since)).map(({ id }) => id);
  for (const id of new Set([...newer, ...(await listUndecidedDisputes(db))])) {
    isComplete = (await recorded(deps, id, () => followDispute(deps, id))) && isComplete;
  }
  if (isComplete) await markSwept(db, until);
}

/** False if it is to be tried again. */
async function recorded({ logger }: SettleDeps, id: string, record: () => Promise<unknown>): Promise<boolean> {
  try {
    await record();
    return true;
  } catch (error) {
    logger.warn({ err: error, id }, 'what Razorpay has of a refund or dispute could not be recorded');
    return error instanceof AppError && error.kind !== 'unavailable';
  }
}
