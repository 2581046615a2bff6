import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { collections } from '../collections/collections-schema.ts';
import type { banners } from '../schema.ts';

/** What is shown at this moment. */
export function shownNow({ hidden, startsAt, endsAt }: typeof banners | typeof collections): SQL | undefined {
  return and(
    eq(hidden, false),
    or(isNull(startsAt), lte(startsAt, sql`now()`)),
    or(isNull(endsAt), gt(endsAt, sql`now()`)),
  );
}
