import * as contract from '@kanaka/contracts/orders/settlements';
import { toRupees } from '@kanaka/money/rupees';
import { existing } from '@kanaka/server-kit/app-error';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, dayInIndia } from '../india-time.ts';
import { clarifySettlement } from './clarify-settlement.ts';
import { exportSettlements } from './export-settlements.ts';
import { askForReading, type SettlementDeps } from './read-settlements.ts';
import type { SettlementLineRow, SettlementReading } from './settlements-schema.ts';
import * as repository from './settlements.repository.ts';

export type SettlementRouteDeps = SettlementDeps & { wakeRelay: () => void; wakeSettlements: () => void };

const MOST_OPEN = 200;

/** The owner's routes for what Razorpay has paid out. */
export async function settlementRoutes(app: FastifyInstance, deps: SettlementRouteDeps): Promise<void> {
  const { db, now } = deps;

  serve(app, contract.listSettlements, async ({ query: { page, limit, ...days } }) => {
    const [found, sums] = await Promise.all([
      repository.listSettlements(db, days, { page, limit }),
      repository.sumSettlements(db, days),
    ]);
    return {
      data: found.map(toSettlement),
      sums: {
        amount: toRupees(sums.amount_paise),
        fees: toRupees(sums.fees_paise),
        tax: toRupees(sums.tax_paise),
        payments: sums.payments,
      },
      ...{ page, limit, total: sums.total },
    };
  });

  serve(app, contract.settlementDetails, async ({ params: { id }, query: { page, limit } }) => {
    const found = existing('settlement', await repository.findSettlement(db, id));
    const lines = await repository.listLines(db, id, { page, limit });
    const data = { ...toSettlement(found), lines: lines.map(({ line, note }) => ({ ...toLine(line), note })) };
    return { data, page, limit, total: found.sums.lines };
  });

  serve(app, contract.listOpenSettlements, async () => {
    const reading = await repository.findReading(db);
    // Before the first reading nothing is known to be missing.
    if (!reading?.readAt) return { data: [] };
    const until = new Date(now().getTime() - contract.SETTLED_WITHIN_DAYS * DAY_MS);
    const [missing, lines] = await Promise.all([
      repository.listMissing(db, { since: reading.since, until, limit: MOST_OPEN }),
      repository.listOpenLines(db, MOST_OPEN),
    ]);
    const open: contract.OpenSettlement[] = [
      ...missing.map(({ payment, person, onHold }) => ({
        id: payment.id,
        problem: 'missing' as const,
        kind: 'payment',
        at: payment.createdAt.toISOString(),
        amount: toRupees(payment.amountPaise),
        expected: null,
        orderId: payment.orderId,
        person,
        settlementId: null,
        onHold,
      })),
      ...lines.flatMap(({ line, person }) => {
        const { _id: id, problem, kind, at, amount, expected, orderId } = toLine(line);
        if (!problem) return [];
        const { settlementId, onHold } = line;
        return { id, problem, kind, at, amount, expected, orderId, person, settlementId, onHold };
      }),
    ];
    return { data: open.toSorted((one, other) => one.at.localeCompare(other.at)) };
  });

  serve(app, contract.clarifySettlement, async ({ params: { id }, body: { note }, caller }) => {
    await clarifySettlement(db, { id, note, by: caller });
    deps.wakeRelay();
    return { message: 'It is noted and no longer listed.' };
  });

  serve(app, contract.settlementsState, async () => ({ data: toState(await repository.findReading(db), now()) }));

  serve(app, contract.readSettlements, async () => {
    const reading = await askForReading(deps);
    deps.wakeSettlements();
    return { data: toState(reading, now()) };
  });

  serve(app, contract.exportSettlements, async ({ query: days, reply }) => {
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${contract.settlementsFileName(days, dayInIndia(now()))}"`)
      .send(exportSettlements(db, days));
  });
}

function toState(reading: SettlementReading | null, now: Date): contract.SettlementsState {
  if (!reading) return { isReading: false, readAt: null, failure: null, unreadable: 0 };
  const { readAt, nextAt, readingUntil, failure, unreadable } = reading;
  return {
    // One that is due begins within a minute.
    isReading: nextAt <= now || (readingUntil !== null && readingUntil > now),
    readAt: readAt?.toISOString() ?? null,
    failure,
    unreadable,
  };
}

function toSettlement({ settlement, sums }: repository.SummedSettlement): contract.Settlement {
  const { id, status, utr, settledAt, amountPaise } = settlement;
  const kept = sums.lines > 0 ? sums : settlement;
  return {
    _id: id,
    status,
    utr,
    settledAt: settledAt.toISOString(),
    amount: toRupees(amountPaise),
    fees: toRupees(kept.feesPaise),
    tax: toRupees(kept.taxPaise),
    payments: sums.payments,
    refunds: sums.refunds,
    difference: sums.lines > 0 ? toRupees(amountPaise - sums.netPaise) : null,
    open: sums.open,
  };
}

function toLine(line: SettlementLineRow): Omit<contract.SettlementLine, 'note'> {
  const { id, kind, createdAt, amountPaise, feePaise, taxPaise, netPaise, expectedPaise } = line;
  return {
    _id: id,
    kind,
    at: createdAt.toISOString(),
    amount: toRupees(amountPaise),
    fee: toRupees(feePaise),
    tax: toRupees(taxPaise),
    net: toRupees(netPaise),
    description: line.description,
    orderId: line.orderId,
    expected: expectedPaise === null ? null : toRupees(expectedPaise),
    problem: line.problem,
  };
}
