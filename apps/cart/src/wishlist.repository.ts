import { MOST_WISHES, type SharedLink } from '@kanaka/contracts/cart/wishlist';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, onlyRow, updateRow } from '@kanaka/server-kit/database/rows';
import { wishlists } from './schema.ts';

/** The pieces on a wishlist, newest wish first. */
export async function listWishes(db: Db, userId: string): Promise<string[]> {
  const [row] = await db
    .select({ productIds: wishlists.productIds })
    .from(wishlists)
    .where(eq(wishlists.userId, userId));
  return row?.productIds ?? [];
}

/**
 * Puts those of these pieces that are new on top, in this order, as far as there is room, and returns the whole list. One
 * statement: a second one of the same shopper waits for it and continues with its result.
 */
export async function insertWishes(db: Db, userId: string, productIds: readonly string[]): Promise<string[]> {
  const wished = sql.param([...new Set(productIds)]);
  const { rows } = await db.execute<{ product_ids: string[] }>(sql`
    insert into ${wishlists} (user_id, product_ids) values (${userId}, (${wished}::uuid[])[:${MOST_WISHES}::int])
    on conflict (user_id) do update set product_ids = array(
      select id from unnest(${wished}::uuid[]) with ordinality as wish (id, place)
      where id <> all(${wishlists.productIds})
      order by place limit ${MOST_WISHES} - cardinality(${wishlists.productIds})
    ) || ${wishlists.productIds}
    returning product_ids`);
  return rows[0]?.product_ids ?? [];
}

/** Returns what is left, or null if the piece was not on the list. */
export async function deleteWish(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<string[] | null> {
  const [row] = await db
    .update(wishlists)
    .set({ productIds: sql`array_remove(${wishlists.productIds}, ${productId}::uuid)` })
    .where(sql`${wishlists.userId} = ${userId} and ${productId} = any(${wishlists.productIds})`)
    .returning({ productIds: wishlists.productIds });
  return row?.productIds ?? null;
}

const sharedLink = { token: sql<string>`share_token`, name: wishlists.shareName };

/** The link at which others see a list; null when it has none. */
export const findShare = (db: Db, userId: string): Promise<SharedLink | null> =>
  firstOf(
    db
      .select(sharedLink)
      .from(wishlists)
      .where(and(eq(wishlists.userId, userId), isNotNull(wishlists.shareToken))),
  );

/** Gives a list this token unless it has one, and the name. One statement, so two tabs get the same link. */
export const share = (
  db: Db,
  { userId, token, name }: { userId: string; token: string; name: string },
): Promise<SharedLink> =>
  onlyRow(
    db
      .insert(wishlists)
      .values({ userId, productIds: [], shareToken: token, shareName: name })
      .onConflictDoUpdate({
        target: wishlists.userId,
        set: { shareToken: sql`coalesce(${wishlists.shareToken}, excluded.share_token)`, shareName: name },
      })
      .returning(sharedLink),
  );

export const endShare = (db: Db, userId: string) =>
  updateRow(db, wishlists, { shareToken: null, shareName: '' }, eq(wishlists.userId, userId));

/** What a link shows; null for one that has ended, or never was. */
export const findShared = (db: Db, token: string): Promise<{ productIds: string[]; name: string } | null> =>
  firstOf(
    db
      .select({ productIds: wishlists.productIds, name: wishlists.shareName })
      .from(wishlists)
      .where(eq(wishlists.shareToken, token)),
  );

export const deleteWishes = (db: Db, userId: string) => deleteRows(db, wishlists, eq(wishlists.userId, userId));
