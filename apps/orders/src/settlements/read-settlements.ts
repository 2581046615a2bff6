import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { DAY_MS, dayInIndia, midnightAfter } from '../india-time.ts';
import type { RazorpayApi } from '../razorpay.ts';
import * as repository from './settlements.repository.ts';
import type { SettlementReading } from './settlements-schema.ts';

export type SettlementDeps = { db: Db; razorpay: RazorpayApi; logger: Logger; now: () => Date };

/** How far the first reading goes back: into the financial year before this one, as the accountant’s questions do. */
const FIRST_DAYS = 400;
/** So far each reading looks back before the end of the last one: the bank’s number and a failure come days later. */
const OVERLAP_DAYS = 10;
/** In the morning in India all of yesterday’s settlements are there. */
const HOUR_OF_READING = 6;
const AGAIN_AFTER_MS = 15 * 60_000;
/** Far longer than a first reading of a large shop; then another replica may begin, because this one is dead. */
const LEASE_MS = 30 * 60_000;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);
const sinceAt = (now: Date) => daysBefore(now, FIRST_DAYS);

/** Has the next reading begin at once. */
export const askForReading = ({ db, now }: Pick<SettlementDeps, 'db' | 'now'>): Promise<SettlementReading> =>
  repository.bringForward(db, { now: now(), since: sinceAt(now()) });

/**
 * Reads Razorpay's settlements and their lines once a day, or when the owner has asked for it. Any number of replicas may call
 * it, one of them does it. What was read stays when it is interrupted, and the next reading goes over it again.
 */
export async function readSettlements(deps: SettlementDeps): Promise<void> {
  const { db, razorpay, logger } = deps;
  const now = deps.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const reading = await repository.claimReading(db, { now, since: sinceAt(now), until });
  if (!reading) return;
  const again = { nextAt: new Date(now.getTime() + AGAIN_AFTER_MS) };
  try {
    if (!(await razorpay.acceptsKeys())) {
      await repository.endReading(db, reading, { ...again, failure: 'keys' });
      return;
    }
    const first = reading.readAt ? daysBefore(reading.readUntil, OVERLAP_DAYS) : reading.since;
    const unreadable = await readBetween(deps, first, now);
    const nextAt = new Date(midnightAfter(now).getTime() + HOUR_OF_READING * 60 * 60_000);
    await repository.endReading(db, reading, { readUntil: now, readAt: deps.now(), nextAt, failure: null, unreadable });
  } catch (error) {
    await repository.endReading(db, reading, { ...again, failure: 'unavailable' });
    if (!(error instanceof AppError)) throw error;
    logger.warn({ err: error }, 'the settlements could not be read from Razorpay; it is tried again');
  }
}

/** Returns how many entries could not be read. */
async function readBetween({ db, razorpay, logger }: SettlementDeps, from: Date, to: Date): Promise<number> {
  let unreadable = 0;
  /** Each once: a list that grows while it is read repeats entries on its next page. */
  const readable = <Entry>(page: readonly (Entry | null)[], idOf: (entry: Entry) => string): Entry[] => {
    const entries = page.filter((entry) => entry !== null);
    unreadable += page.length - entries.length;
    return [...new Map(entries.map((entry) => [idOf(entry), entry])).values()];
  };
  for await (const page of razorpay.settlementsBetween(from, to)) {
    await repository.upsertSettlements(
      db,
      readable(page, ({ id }) => id),
    );
  }
  for (const month of monthsBetween(from, to)) {
    for await (const page of razorpay.settlementLines(month)) {
      const lines = readable(page, ({ entity_id }) => entity_id);
      // Together, so that nobody sees a line that was not set against the orders yet.
      await db.transaction(async (tx) => {
        await repository.upsertLines(tx, lines);
        await repository.matchLines(tx);
      });
    }
  }
  if (unreadable > 0) logger.error({ unreadable }, 'Razorpay has sent settlements in a form that nobody knows');
  return unreadable;
}

/** The months in India from one moment to another. */
function monthsBetween(from: Date, to: Date): { year: number; month: number }[] {
  const indexOf = (at: Date) => {
    const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number);
    return year * 12 + month - 1;
  };
  const [first, last] = [indexOf(from), indexOf(to)];
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const index = first + place;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  });
}
