import { changesIn } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { collections } from '../collections/collections-schema.ts';
import type { noteBar } from '../note-bar/note-bar-schema.ts';
import type { banners } from '../schema.ts';

type Timed = typeof banners | typeof collections | typeof noteBar;

/** When something is shown, as it is stored. */
export function timesOf({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) {
  const time = (instant: string | null) => (instant === null ? null : new Date(instant));
  return { startsAt: time(startsAt), endsAt: time(endsAt) };
}

/** What is shown at this moment. */
export function shownNow({ hidden, startsAt, endsAt }: Timed): SQL | undefined {
  return and(
    eq(hidden, false),
    or(isNull(startsAt), lte(startsAt, sql`now()`)),
    or(isNull(endsAt), gt(endsAt, sql`now()`)),
  );
}

/**
 * Says in a reply when what is shown changes by itself, so that nobody keeps it for longer. To be called before it is read: a
 * change between the two makes the reply too young, never too old. Nothing is kept for a day, so later changes do not count.
 */
export async function sayNextChange(reply: FastifyReply, db: Db, table: Timed): Promise<void> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from min(time.at) - now()))::int as seconds
    from ${table}, lateral (values (${table.startsAt}), (${table.endsAt})) as time (at)
    where not ${table.hidden} and time.at > now() and time.at < now() + interval '1 day'`);
  const [{ seconds } = { seconds: null }] = rows;
  if (seconds !== null) changesIn(reply, seconds);
}
