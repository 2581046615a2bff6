import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, isAny, onlyRow, updateRow } from '@kanaka/server-kit/database/rows';
import { z } from 'zod';
import { invoices } from '../invoices/documents-schema.ts';
import { midnightAfter, startOfDay } from '../india-time.ts';
import type { RazorpayLine, RazorpaySettlement } from '../razorpay.ts';
import { orders, payments } from '../schema.ts';
import {
  settlementLines,
  settlementNotes,
  settlementReadings,
  settlements,
  type SettlementReading,
} from './settlements-schema.ts';

export const findReading = (db: Db): Promise<SettlementReading | null> => firstOf(db.select().from(settlementReadings));

/** Begins a reading if one is due and none goes on; null otherwise. `since` is where the first one begins. */
export async function claimReading(
  db: Db,
  { now, since, until }: { now: Date; since: Date; until: Date },
): Promise<SettlementReading | null> {
  const { id, nextAt, readingUntil } = settlementReadings;
  const claimed = db
    .insert(settlementReadings)
    .values({ since, readUntil: since, nextAt: now, readingUntil: until })
    .onConflictDoUpdate({
      target: id,
      set: { readingUntil: until },
      setWhere: and(lte(nextAt, now), or(isNull(readingUntil), lte(readingUntil, now))),
    })
    .returning();
  return firstOf(claimed);
}

/** Has the next reading begin now. */
export async function bringForward(db: Db, { now, since }: { now: Date; since: Date }): Promise<SettlementReading> {
  const { id, nextAt } = settlementReadings;
  const brought = db
    .insert(settlementReadings)
    .values({ since, readUntil: since, nextAt: now })
    .onConflictDoUpdate({ target: id, set: { nextAt: sql`least(${nextAt}, ${now})` } })
    .returning();
  return onlyRow(brought);
}

/** Does nothing when another reading has begun since, because this one took too long. */
export const endReading = (
  db: Db,
  { readingUntil }: Pick<SettlementReading, 'readingUntil'>,
  end: Partial<Omit<SettlementReading, 'id' | 'since' | 'readingUntil'>>,
) =>
  updateRow(
    db,
    settlementReadings,
    { ...end, readingUntil: null },
    readingUntil ? eq(settlementReadings.readingUntil, readingUntil) : undefined,
  );

/** Stores rows, in place of those of the same ids; what they do not name stays. */
const upsert = <Table extends typeof settlements | typeof settlementLines>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
) => {
  const columns = Object.entries(getTableColumns<PgTable>(table)).filter(
    ([name]) => name !== 'id' && name in (rows[0] ?? {}),
  );
  const set = Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]));
  return db
    .insert<PgTable>(table)
    .values([...rows])
    .onConflictDoUpdate({ target: table.id, set });
};

/** Stores them as Razorpay has them now. */
export async function upsertSettlements(db: Db, read: readonly RazorpaySettlement[]): Promise<void> {
  if (read.length === 0) return;
  const rows = read.map(({ amount, fees, tax, created_at, ...same }) => ({
    ...same,
    amountPaise: amount,
    feesPaise: fees,
    taxPaise: tax,
    settledAt: new Date(created_at * 1000),
  }));
  await upsert(db, settlements, rows);
}

/** The same for lines. What they were matched with stays, and is looked at again by `matchLines`. */
export async function upsertLines(db: Db, read: readonly RazorpayLine[]): Promise<void> {
  if (read.length === 0) return;
  const rows = read.map((line) => ({
    id: line.entity_id,
    kind: line.type,
    settlementId: line.settlement_id ?? null,
    amountPaise: line.amount,
    feePaise: line.fee,
    taxPaise: line.tax,
    netPaise: line.credit - line.debit,
    currency: line.currency,
    onHold: line.on_hold,
    description: line.description,
    paymentId: line.payment_id ?? null,
    razorpayOrderId: line.order_id ?? null,
    disputeId: line.dispute_id ?? null,
    createdAt: new Date(line.created_at * 1000),
  }));
  await upsert(db, settlementLines, rows);
}

/**
 * Sets the lines that do not fit yet against our books, and marks the payments that are in a settlement. A settlement that the
 * bank has sent back, often days later, holds none.
 */
export async function matchLines(db: Db): Promise<void> {
  await db.execute(sql`
    update settlement_lines set order_id = known.order_id, expected_paise = known.paise
    from (
      select line.id,
        coalesce(payments.order_id, refunds.order_id, disputes.order_id, of_payment.order_id, orders.id) as order_id,
        coalesce(payments.amount_paise, refunds.amount_paise - refunds.credited_paise, disputes.amount_paise) as paise
      from settlement_lines as line
      left join payments on payments.id = line.id and payments.currency = line.currency
      left join refunds on razorpay_refund_id = line.id
      left join disputes on disputes.id = line.dispute_id
      left join payments as of_payment on of_payment.id = line.payment_id
      left join orders on orders.razorpay_order_id = line.razorpay_order_id
      where line.problem is not null
    ) as known
    where settlement_lines.id = known.id
      and (known.order_id, known.paise) is distinct from (settlement_lines.order_id, settlement_lines.expected_paise)`);
  await db.execute(sql`
    update payments set in_settlement = not in_settlement
    from settlement_lines as line
    left join settlements on settlements.id = line.settlement_id
    where line.id = payments.id
      and in_settlement <> (line.settlement_id is not null and settlements.status is distinct from 'failed')`);
}

export type Days = { from?: string | undefined; to?: string | undefined };

const isOf = ({ from, to }: Days) =>
  and(
    from ? gte(settlements.settledAt, startOfDay(from)) : undefined,
    to ? lt(settlements.settledAt, midnightAfter(startOfDay(to))) : undefined,
  );

/** Postgres returns sums as text, because they may exceed JavaScript's safe integers. */
const whole = (query: SQL) => sql<number>`${query}`.mapWith(Number);

const isOpen = sql`problem is not null and not exists (select from settlement_notes where settlement_notes.id = settlement_lines.id)`;

/** The sums of a settlement's lines. */
const summed = (db: Db) =>
  db
    .select({
      lines: whole(sql`count(*)`).as('lines'),
      netPaise: whole(sql`coalesce(sum(net_paise), 0)`).as('net_paise'),
      feesPaise: whole(sql`coalesce(sum(fee_paise), 0)`).as('fees'),
      taxPaise: whole(sql`coalesce(sum(tax_paise), 0)`).as('tax'),
      payments: whole(sql`count(*) filter (where kind = 'payment')`).as('payments'),
      refunds: whole(sql`count(*) filter (where kind = 'refund')`).as('refunds'),
      open: whole(sql`count(*) filter (where ${isOpen})`).as('open'),
    })
    .from(settlementLines)
    .where(eq(settlementLines.settlementId, settlements.id))
    .as('summed');

/** Settlements with the sums of their lines. */
function selectSettlements(db: Db) {
  const sums = summed(db);
  return db
    .select({
      settlement: settlements,
      sums: {
        lines: sums.lines,
        netPaise: sums.netPaise,
        feesPaise: sums.feesPaise,
        taxPaise: sums.taxPaise,
        payments: sums.payments,
        refunds: sums.refunds,
        open: sums.open,
      },
    })
    .from(settlements)
    .crossJoinLateral(sums);
}
export type SummedSettlement = Awaited<ReturnType<typeof listSettlements>>[number];

/** Newest first. */
export const listSettlements = (db: Db, days: Days, { page, limit }: { page: number; limit: number }) =>
  selectSettlements(db)
    .where(isOf(days))
    .orderBy(desc(settlements.settledAt), desc(settlements.id))
    .limit(limit)
    .offset((page - 1) * limit);

export const findSettlement = (db: Db, id: string): Promise<SummedSettlement | null> =>
  firstOf(selectSettlements(db).where(eq(settlements.id, id)));

const Sums = z.object({
  total: z.coerce.number().int(),
  amount_paise: z.coerce.number().int(),
  fees_paise: z.coerce.number().int(),
  tax_paise: z.coerce.number().int(),
  payments: z.coerce.number().int(),
});

/**
 * What the settlements of a period are together, without those that the bank has sent back, which another one repeats; fees are
 * those of the lines, as in the list. `total` counts all.
 */
export async function sumSettlements(db: Db, days: Days): Promise<z.output<typeof Sums>> {
  const { rows } = await db.execute(sql`
    with listed as (select * from settlements where ${isOf(days) ?? sql`true`}),
    shown as (select * from listed where status <> 'failed'),
    summed as (
      select settlement_id, sum(fee_paise) as fees, sum(tax_paise) as tax, count(*) filter (where kind = 'payment') as payments
      from settlement_lines where settlement_id in (select id from shown)
      group by settlement_id
    )
    select (select count(*) from listed) as total, coalesce(sum(amount_paise), 0) as amount_paise, coalesce(sum(coalesce(fees, fees_paise)), 0) as fees_paise,
      coalesce(sum(coalesce(tax, tax_paise)), 0) as tax_paise, coalesce(sum(payments), 0) as payments
    from shown left join summed on settlement_id = id`);
  return Sums.parse(rows[0]);
}

/** The lines of a settlement, those with a problem first. */
export const listLines = (db: Db, settlementId: string, { page, limit }: { page: number; limit: number }) =>
  db
    .select({ line: settlementLines, note: sql<string>`coalesce(${settlementNotes.note}, '')` })
    .from(settlementLines)
    .leftJoin(settlementNotes, eq(settlementNotes.id, settlementLines.id))
    .where(eq(settlementLines.settlementId, settlementId))
    .orderBy(sql`problem is null`, asc(settlementLines.createdAt), asc(settlementLines.id))
    .limit(limit)
    .offset((page - 1) * limit);

/** Lines that do not fit and that nobody has clarified, oldest first. */
export const listOpenLines = (db: Db, limit: number) =>
  db
    .select({ line: settlementLines, person: sql<string>`coalesce(${orders.customerName}, '')` })
    .from(settlementLines)
    .leftJoin(orders, eq(orders.id, settlementLines.orderId))
    .where(isOpen)
    .orderBy(asc(settlementLines.createdAt))
    .limit(limit);

/** Literally the condition of the index `payments_unsettled`: payments of Razorpay that no settlement has. */
const isUnsettled = sql`not in_settlement and outcome <> 'credited' and payments.id like 'pay%'`;

/** Payments between two times that are in no settlement and that nobody has clarified, oldest first. */
export const listMissing = (db: Db, { since, until, limit }: { since: Date; until: Date; limit: number }) =>
  db
    .select({
      payment: payments,
      person: orders.customerName,
      onHold: sql<boolean>`coalesce(${settlementLines.onHold}, false)`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(settlementLines, eq(settlementLines.id, payments.id))
    .leftJoin(settlementNotes, eq(settlementNotes.id, payments.id))
    .where(and(isUnsettled, gte(payments.createdAt, since), lt(payments.createdAt, until), isNull(settlementNotes.id)))
    .orderBy(asc(payments.createdAt))
    .limit(limit);

/** The line or the payment that can be clarified; null for any other id. */
export async function findToClarify(
  db: Db,
  id: string,
): Promise<{ amountPaise: number; orderId: string | null } | null> {
  const [line] = await db
    .select()
    .from(settlementLines)
    .where(and(eq(settlementLines.id, id), isNotNull(settlementLines.problem)));
  return (
    line ??
    firstOf(
      db
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), isUnsettled)),
    )
  );
}

/** False if it was clarified before. */
export const insertNote = (db: Db, note: Omit<typeof settlementNotes.$inferInsert, 'notedAt'>): Promise<boolean> =>
  isAny(db.insert(settlementNotes).values(note).onConflictDoNothing().returning({ id: settlementNotes.id }));

/** The lines of a period's settlements for the accountant, in the order of the bank statement; the next ones after a place. */
export const listBookedLines = (db: Db, days: Days, { after, limit }: { after: Place | null; limit: number }) =>
  db
    .select({
      settlement: settlements,
      line: settlementLines,
      invoiceNumber: invoices.number,
      note: settlementNotes.note,
    })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .leftJoin(invoices, eq(invoices.orderId, settlementLines.orderId))
    .leftJoin(settlementNotes, eq(settlementNotes.id, settlementLines.id))
    .where(
      and(
        isOf(days),
        after
          ? sql`(${settlements.settledAt}, ${settlements.id}, ${settlementLines.id}) > (${after.settlement.settledAt.toISOString()}::timestamptz, ${after.settlement.id}, ${after.line.id})`
          : undefined,
      ),
    )
    .orderBy(asc(settlements.settledAt), asc(settlements.id), asc(settlementLines.id))
    .limit(limit);
export type BookedLine = Awaited<ReturnType<typeof listBookedLines>>[number];
type Place = { settlement: { settledAt: Date; id: string }; line: { id: string } };
