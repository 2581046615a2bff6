import { and, asc, eq, inArray, lt, lte, sql, getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import { productTag } from '@kanaka/contracts/cache-tags';
import { announceEvents } from '@kanaka/queues/announce-event';
import { isHeard } from '@kanaka/queues/heard-events';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { alongside, deleteRows, firstOf, isAny, changeRows, onlyRow } from '@kanaka/server-kit/database/rows';
import { products, productSizes } from '../schema.ts';
import {
  reservationLines,
  reservations,
  restocks,
  type ReservationRow,
  type ReservationState,
} from './reservations-schema.ts';
import { metalRates } from '../rates/rates-schema.ts';
import { units } from './units-schema.ts';

/** A quantity of one piece in one size; the size is empty for a piece without sizes. */
export type Line = { productId: string; size: string; quantity: number };

/** The same with the net weight, in grams, of the unit that its price was made with, or the tag of the very unit. */
export type PricedLine = Line & { netWeight?: number | undefined; tag?: string | undefined };

/** `isNew`: inserted by this statement; then it has no xmax. */
type LockedReservation = ReservationRow & { ranOut: boolean; isNew: boolean };

const locked = {
  ...getTableColumns(reservations),
  ranOut: sql<boolean>`coalesce(${reservations.expiresAt} <= now(), false)`,
  isNew: sql<boolean>`reservations.xmax = 0`,
};

/** For how long pieces are held, and for which shopper. */
type HoldTerms = { holdSeconds: number; shopperId?: string | undefined };

const heldFor = (timed: HoldTerms | null) => ({
  state: 'held' as const,
  expiresAt: timed && sql`now() + make_interval(secs => ${timed.holdSeconds})`,
  shopperId: timed?.shopperId ?? null,
  updatedAt: sql`now()`,
});

const target = reservations.orderId;

/** Locks the order's reservation. If there is none, inserts one that holds nothing yet, but is held so. */
export const lockReservation = (db: Db, orderId: string, timed: HoldTerms): Promise<LockedReservation> =>
  // Changes nothing, but locks and returns the row, which `do nothing` would not.
  onlyRow(
    db
      .insert(reservations)
      .values({ orderId, ...heldFor(timed) })
      .onConflictDoUpdate({ target, set: { orderId } })
      .returning(locked),
  );

/**
 * The same for a turn of the order: `released` if there is none; null when another turn has overtaken this one, which otherwise is
 * remembered. Within a turn pieces go back before they are taken again.
 */
export const lockForTurn = (db: Db, orderId: string, turn: number): Promise<LockedReservation | null> =>
  firstOf(
    db
      .insert(reservations)
      .values({ orderId, state: 'released', turn })
      .onConflictDoUpdate({ target, set: { turn }, setWhere: lte(reservations.turn, turn) })
      .returning(locked),
  );

/** False for a turn that another has overtaken, or that is here already; otherwise it is remembered. */
export const takeTurn = async (db: Db, orderId: string, turn: number) =>
  (await changeRows(db, reservations, { turn }, eq(reservations.orderId, orderId), lt(reservations.turn, turn))) > 0;

/** Null when the order has never reserved anything. */
export const findReservationLocked = (db: Db, orderId: string) =>
  firstOf(db.select(locked).from(reservations).where(eq(reservations.orderId, orderId)).for('update'));

/** Finds and locks one expired reservation, skipping those that other replicas have locked. */
export async function findRanOutLocked(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ orderId: reservations.orderId })
    .from(reservations)
    .where(and(eq(reservations.state, 'held'), lte(reservations.expiresAt, sql`now()`)))
    .orderBy(asc(reservations.expiresAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row?.orderId ?? null;
}

/**
 * Marks a reservation as held for a time and a shopper, or with null without expiry: secured by a payment, or for an order that was
 * opened again. Returns when it expires, and whether the order has units.
 */
export const markHeld = (db: Db, orderId: string, timed: HoldTerms | null) =>
  onlyRow(
    db
      .update(reservations)
      .set(heldFor(timed))
      .where(eq(reservations.orderId, orderId))
      .returning({
        expiresAt: reservations.expiresAt,
        hasUnits: sql<boolean>`exists (select from ${units} where ${units.orderId} = ${orderId})`,
      }),
  );

export const markReservation = (db: Db, orderId: string, state: Exclude<ReservationState, 'held'>) =>
  db
    .update(reservations)
    .set({ state, expiresAt: null, shopperId: null, updatedAt: sql`now()` })
    .where(eq(reservations.orderId, orderId));

/** What an order has reserved or bought, and how many of each line are back in stock. */
export type KnownLine = Line & { back: number };

/** Sorted by piece and size, as `inOrder` sorts them. */
export async function listLines(db: Db, orderId: string): Promise<KnownLine[]> {
  return db
    .select({
      productId: reservationLines.productId,
      size: reservationLines.size,
      quantity: reservationLines.quantity,
      back: reservationLines.back,
    })
    .from(reservationLines)
    .where(eq(reservationLines.orderId, orderId))
    .orderBy(asc(reservationLines.productId), sql`${reservationLines.size} collate "C"`);
}

/** Those pieces of an order that are not back in stock. */
export async function listTaken(db: Db, orderId: string): Promise<Line[]> {
  return lessOf(await listLines(db, orderId), ({ back }) => back);
}

/** Lines with fewer pieces, without those of which none is left. */
export function lessOf<L extends Line>(lines: readonly L[], less: (line: L) => number): L[] {
  return lines.flatMap((line) => {
    const quantity = line.quantity - less(line);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Counts pieces of an order as back in stock, or with `taken` as taken again. */
export async function countBack(db: Db, orderId: string, lines: readonly Line[], taken = false): Promise<void> {
  await db.execute(sql`
    update ${reservationLines} set back = ${reservationLines.back} ${sql.raw(taken ? '-' : '+')} line.quantity
    from ${asTable(lines)}
    where ${reservationLines.orderId} = ${orderId} and ${reservationLines.productId} = line.product_id
      and ${reservationLines.size} = line.size`);
}

export type Hold = { orderId: string; size: string; quantity: number; expiresAt: Date | null };

/** The reservations of a piece, the first to expire first; those without expiry last. */
export async function listHolds(db: Db, productId: string, limit: number): Promise<Hold[]> {
  return db
    .select({
      orderId: reservations.orderId,
      size: reservationLines.size,
      quantity: sql<number>`${reservationLines.quantity} - ${reservationLines.back}`,
      expiresAt: reservations.expiresAt,
    })
    .from(reservationLines)
    .innerJoin(reservations, eq(reservations.orderId, reservationLines.orderId))
    .where(and(eq(reservationLines.productId, productId), eq(reservations.state, 'held'), sql`quantity > back`))
    .orderBy(sql`${reservations.expiresAt} asc nulls last`, asc(reservations.orderId), asc(reservationLines.size))
    .limit(limit);
}

export const insertLines = (db: Db, orderId: string, lines: (Line & { back?: number })[]) =>
  db.insert(reservationLines).values(lines.map((line) => ({ orderId, ...line })));

export const deleteLines = (db: Db, orderId: string) =>
  deleteRows(db, reservationLines, eq(reservationLines.orderId, orderId));

/** Lines as a table named `line`. Of arrays Postgres knows how long they are; of JSON it expects a hundred lines, and reads all pieces. */
function asTable(lines: readonly Line[]): SQL {
  const column = (key: keyof Line) => sql.param(lines.map((line) => line[key]));
  return sql`unnest(${column('productId')}::uuid[], ${column('size')}::text[], ${column('quantity')}::int[])
    with ordinality as line (product_id, size, quantity, place)`;
}

/**
 * Locks the pieces of these lines until the transaction ends. All callers lock in the order of ids, so that they cannot
 * deadlock. Call it before any change of stock, which is then visible to everyone, and told to webhooks, after the commit.
 * Returns the tagged ones, whose units change too.
 */
export async function lockPieces(db: Db, lines: readonly { productId: string }[]): Promise<string[]> {
  const ids = lines.map(({ productId }) => productId);
  const pieces = await db
    .select({ id: products.id, tagged: products.tagged })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
  purgeAfterCommit('stock', ...ids.map(productTag));
  // Each order moves stock some times, and most shops have no webhook that wants to hear of it.
  if (isHeard('stock.changed')) {
    const moved = pieces.map(({ id }) => ({ about: id, data: { productId: id } }));
    await announceEvents(db, 'stock.changed', moved);
  }
  return pieces.flatMap(({ id, tagged }) => (tagged ? [id] : []));
}

/** Reserves pieces. The caller has checked, under the lock, that there are enough. `also`: what is sent with it. */
export async function takePieces(db: Db, lines: readonly Line[], ...also: SQLWrapper[]): Promise<void> {
  const sizes = inSizes(lines, sql`reserved = ${productSizes.reserved} + line.quantity`);
  await alongside(db, sizes, ...also)
    .update(products)
    .set({ reserved: sql`${products.reserved} + moved.quantity` })
    .from(ofPieces(lines))
    .where(ofMoved);
}

/** Corrects the stock of locked pieces by these quantities, which may be below 0. */
export async function correctPieces(db: Db, lines: readonly Line[]): Promise<void> {
  await alongside(db, inSizes(lines, sql`on_hand = ${productSizes.onHand} + line.quantity`))
    .update(products)
    .set({ onHand: sql`${products.onHand} + moved.quantity`, updatedAt: sql`now()` })
    .from(ofPieces(lines))
    .where(ofMoved);
}

/** Releases reserved pieces, so that others can buy them. */
export const giveBackPieces = (db: Db, lines: readonly Line[], ...also: SQLWrapper[]) =>
  takePieces(
    db,
    lines.map((line) => ({ ...line, quantity: -line.quantity })),
    ...also,
  );

/** Takes reserved pieces out of the stock: they are sold. */
export async function handOverPieces(db: Db, lines: readonly Line[], ...also: SQLWrapper[]): Promise<void> {
  const { onHand, reserved } = productSizes;
  const sizes = inSizes(lines, sql`on_hand = ${onHand} - line.quantity, reserved = ${reserved} - line.quantity`);
  await alongside(db, sizes, ...also)
    .update(products)
    .set({
      onHand: sql`${products.onHand} - moved.quantity`,
      reserved: sql`${products.reserved} - moved.quantity`,
      sold: sql`${products.sold} + moved.quantity`,
      updatedAt: sql`now()`,
    })
    .from(ofPieces(lines))
    .where(ofMoved);
}

/** A statement that changes the sizes of these lines. */
const inSizes = (lines: readonly Line[], change: SQL) =>
  sql`update ${productSizes} set ${change} from ${asTable(lines)} where ${ofLine}`;

const ofLine = sql`${productSizes.productId} = line.product_id and ${productSizes.size} = line.size`;

/** The quantity of each piece over all its sizes, as a subquery named `moved`. */
const ofPieces = (lines: readonly Line[]) =>
  sql`(select product_id, sum(quantity)::int as quantity from ${asTable(lines)} group by product_id) as moved`;

const ofMoved = sql`${products.id} = moved.product_id`;

/**
 * Puts sold pieces back in stock. A size that was removed since the sale is added again. If a piece was sold without a size
 * and has sizes now, its stock does not change: only the owner can tell its size.
 */
export async function takeBackPieces(db: Db, lines: readonly Line[]): Promise<void> {
  await db.execute(sql`
    with back as (
      select line.product_id, line.size, line.quantity, ${products.sized} as sized
      from ${asTable(lines)} join ${products} on ${products.id} = line.product_id
      where line.size <> '' or not ${products.sized}
    ), counted as (
      update ${products}
      set on_hand = ${products.onHand} + moved.quantity, sold = greatest(0, ${products.sold} - moved.quantity),
        updated_at = now()
      from (select product_id, sum(quantity)::int as quantity from back group by product_id) as moved
      where ${products.id} = moved.product_id
    )
    insert into ${productSizes} (product_id, size, on_hand)
    select product_id, size, quantity from back where sized
    on conflict (product_id, size) do update set on_hand = ${productSizes.onHand} + excluded.on_hand`);
}

/** False when the pieces of this refund were put back in stock before. */
export const insertRestock = (db: Db, restock: { orderId: string; refundId: string }) =>
  isAny(db.insert(restocks).values(restock).onConflictDoNothing().returning());

export type Availability = {
  productId: string;
  size: string;
  title: string;
  available: number;
  /** When the oldest rate of a piece that is priced by its metal was published; null for a fixed price. */
  ratedAtMs: number | null;
};

/**
 * The available quantity of each line's piece in its size, in the order of the lines; 0 for a withdrawn or unknown piece, a draft, and
 * for a size it does not have, and at most 1 of a tagged piece.
 */
export async function listAvailability(db: Db, lines: readonly Line[]): Promise<Availability[]> {
  const { rows } = await db.execute<Availability>(sql`
    select line.product_id as "productId", line.size,
      coalesce(${products.title}, 'A piece that is no longer here') as title,
      least(case
        when ${products.archivedAt} is not null or ${products.draft} then 0
        when ${products.sized} then coalesce(${productSizes.onHand} - ${productSizes.reserved}, 0)
        when line.size = '' then coalesce(${products.onHand} - ${products.reserved}, 0)
        else 0 end, case when ${products.tagged} then 1 end) as available,
      case when ${products.pricing} is not null then (
        select extract(epoch from min(rate.effective_at)) * 1000
        from jsonb_array_elements(${products.pricing} -> 'metals') as part cross join lateral (
          select newest.effective_at from ${metalRates} newest
          where newest.metal = part ->> 'metal' and newest.fineness = (part ->> 'fineness')::int
          order by newest.id desc limit 1
        ) as rate
      )::float8 end as "ratedAtMs"
    from ${asTable(lines)}
    left join ${products} on ${products.id} = line.product_id
    left join ${productSizes} on ${ofLine}
    order by line.place`);
  return rows;
}
