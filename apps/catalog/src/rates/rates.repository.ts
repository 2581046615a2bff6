import {
  type SQL,
  and,
  asc,
  between,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  lte,
  max,
  ne,
  or,
  sql,
  getTableColumns,
} from 'drizzle-orm';
import type { RateOrigin, RateSource } from '@kanaka/contracts/catalog/metal-rates';
import { finenesses, type PreciousMetal } from '@kanaka/money/metal-rates';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, isAny, updateRows } from '@kanaka/server-kit/database/rows';
import { metalRates, rateFeed, type MetalRateRow, type RateFeedRow } from './rates-schema.ts';

/** An arbitrary number that nothing else locks in this database. */
const RATES_LOCK = 7_113_002;

/**
 * Waits until nobody else publishes rates or prices a piece, and keeps others waiting until the transaction ends. Call it
 * before anything is read or locked. Returns the time, which is later than that of every earlier publication.
 */
export async function lockRates(tx: Db): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RATES_LOCK})`);
  // Not now(): that is when the transaction began, perhaps before the one it waited for.
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? Date.now());
}

/** Keeps the rates as they are until the transaction ends. Call it before rows are locked, or two could wait for each other. */
export async function keepRates(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${RATES_LOCK})`);
}

const everyFineness = Object.entries(finenesses).flatMap(([metal, known]) =>
  known.map((fineness) => ({ metal, fineness })),
);

/** The newest first: rates of the past may have been imported later. */
const newestFirst = [desc(metalRates.effectiveAt), desc(metalRates.id)];

/** Today's rates, by metal and purest first. */
export const listCurrentRates = (db: Db) => listNewestRates(db, sql`true`);

/** What was entered, and set in place of what follows from it, the oldest first. */
export const listEntered = (
  db: Db,
  { after, limit }: { after: MetalRateRow | null; limit: number },
): Promise<MetalRateRow[]> =>
  db
    .select()
    .from(metalRates)
    .where(
      and(
        ne(metalRates.origin, 'derived'),
        after
          ? sql`(${metalRates.effectiveAt}, ${metalRates.id}) > (${after.effectiveAt.toISOString()}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(metalRates.effectiveAt), asc(metalRates.id))
    .limit(limit);

/** When a day in India begins: today, or in so many days. */
const dayBegins = (inDays = 0) =>
  sql`(date_trunc('day', now() at time zone 'Asia/Kolkata') + make_interval(days => ${inDays})) at time zone 'Asia/Kolkata'`;

/** The rates when yesterday ended in India. */
export const listRatesOfYesterday = (db: Db) => listNewestRates(db, sql`${metalRates.effectiveAt} < ${dayBegins()}`);

/** In how many seconds today ends in India, and with it what yesterday was. */
export async function secondsOfToday(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select ceil(extract(epoch from ${dayBegins(1)} - now()))::int as seconds`,
  );
  return rows[0]?.seconds ?? 0;
}

/** The newest rate of each purity among some. */
async function listNewestRates(db: Db, among: SQL): Promise<MetalRateRow[]> {
  const newest = sql`array(
    select (
      select ${metalRates.id} from ${metalRates}
      where ${metalRates.metal} = known.metal and ${metalRates.fineness} = known.fineness
        and ${among}
      order by ${metalRates.effectiveAt} desc, ${metalRates.id} desc limit 1
    )
    from unnest(
      ${sql.param(everyFineness.map(({ metal }) => metal))}::text[],
      ${sql.param(everyFineness.map(({ fineness }) => fineness))}::int[]
    ) as known (metal, fineness)
  )`;
  return db
    .select()
    .from(metalRates)
    .where(sql`${metalRates.id} = any(${newest})`)
    .orderBy(asc(metalRates.metal), desc(metalRates.fineness));
}

export type NewRate = { metal: PreciousMetal; fineness: number; paisePerGram: number; origin: RateOrigin };

/** Call it under `lockRates`. */
export async function insertRates(
  tx: Db,
  {
    rates,
    ...published
  }: {
    publication: string;
    rates: readonly NewRate[];
    source: RateSource;
    setById: string | null;
    setByName: string;
    effectiveAt: Date;
  },
): Promise<MetalRateRow[]> {
  return tx
    .insert(metalRates)
    .values(rates.map((rate) => ({ ...rate, ...published })))
    .returning();
}

/** Every rate between two times. */
export const listBetween = (db: Db, from: Date, to: Date): Promise<MetalRateRow[]> =>
  db
    .select()
    .from(metalRates)
    .where(between(metalRates.effectiveAt, from, to));

/** When the newest rate was published; null when there is none. */
export async function findLastTime(db: Db): Promise<Date | null> {
  const [row] = await db.select({ last: max(metalRates.effectiveAt) }).from(metalRates);
  return row?.last ?? null;
}

/** The last rate of each day in India on which one was published, oldest first. */
export async function listDays(
  db: Db,
  { metal, fineness, days }: { metal: PreciousMetal; fineness: number; days: number },
): Promise<{ day: string; paisePerGram: number }[]> {
  const day = sql<string>`((${metalRates.effectiveAt} at time zone 'Asia/Kolkata')::date)::text`;
  return db
    .select({
      day,
      paisePerGram:
        sql`(array_agg(${metalRates.paisePerGram} order by ${metalRates.effectiveAt} desc, ${metalRates.id} desc))[1]`.mapWith(
          Number,
        ),
    })
    .from(metalRates)
    .where(
      and(
        eq(metalRates.metal, metal),
        eq(metalRates.fineness, fineness),
        gt(metalRates.effectiveAt, sql`now() - make_interval(days => ${days})`),
      ),
    )
    .groupBy(day)
    .orderBy(asc(day));
}

/** A published rate and the one of the same fineness before it. */
export type PublishedRate = MetalRateRow & { beforePaise: number | null };

/** The rates of one page of publications, newest publication first, and how many publications there are. */
export async function listPublished(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PublishedRate[]; total: number }> {
  const [counted] = await db.select({ total: countDistinct(metalRates.publication) }).from(metalRates);
  const ofPage = db
    .select({ publication: metalRates.publication })
    .from(metalRates)
    .groupBy(metalRates.publication)
    .orderBy(desc(max(metalRates.effectiveAt)), desc(max(metalRates.id)))
    .limit(limit)
    .offset((page - 1) * limit);
  const beforePaise = sql<number | null>`(
    select before.paise_per_gram from ${metalRates} before
    where before.metal = ${metalRates}.metal and before.fineness = ${metalRates}.fineness
      and (before.effective_at, before.id) < (${metalRates}.effective_at, ${metalRates}.id)
    order by before.effective_at desc, before.id desc limit 1
  )`.mapWith(Number);
  const rows = await db
    .select({ ...getTableColumns(metalRates), beforePaise })
    .from(metalRates)
    .where(inArray(metalRates.publication, ofPage))
    .orderBy(desc(metalRates.effectiveAt), asc(metalRates.metal), desc(metalRates.fineness));
  return { rows, total: counted?.total ?? 0 };
}

/**
 * The rate of a metal that somebody has vouched for: the newest that the owner entered or, when that is longer ago, the one
 * of a day ago. Null when there is none.
 */
export async function findVouchedRate(db: Db, metal: PreciousMetal): Promise<number | null> {
  const [row] = await db
    .select({ paisePerGram: metalRates.paisePerGram })
    .from(metalRates)
    .where(
      and(
        eq(metalRates.metal, metal),
        eq(metalRates.origin, 'entered'),
        or(eq(metalRates.source, 'owner'), lte(metalRates.effectiveAt, sql`now() - interval '1 day'`)),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1);
  return row?.paisePerGram ?? null;
}

export const findFeed = (db: Db) => firstOf(db.select().from(rateFeed));

/** True for one caller in `everyMinutes`, however many replicas ask. */
export async function takeTurn(db: Db, everyMinutes: number): Promise<boolean> {
  const rows = await db
    .insert(rateFeed)
    .values({ pulledAt: sql`now()` })
    .onConflictDoUpdate({
      target: rateFeed.id,
      set: { pulledAt: sql`now()` },
      setWhere: lte(rateFeed.pulledAt, sql`now() - make_interval(mins => ${everyMinutes})`),
    })
    .returning({ id: rateFeed.id });
  return rows.length > 0;
}

/** What the last pull brought; without a pull there is nothing to set. */
export const setFeed = (db: Db, state: Partial<Pick<RateFeedRow, 'error' | 'proposal'>>) =>
  updateRows(db, rateFeed, state);

/** Takes a proposal away and remembers it as refused; false when it is not the one that waits. Amounts in paise a gram. */
export const refuseFeed = (tx: Db, proposal: NonNullable<RateFeedRow['proposal']>) =>
  isAny(
    updateRows(
      tx,
      rateFeed,
      { proposal: null, refused: sql`coalesce(${rateFeed.refused}, '{}') || ${rateFeed.proposal}` },
      eq(rateFeed.proposal, proposal),
    ),
  );
