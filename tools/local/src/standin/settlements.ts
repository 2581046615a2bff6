/** What Razorpay pays out: all captured payments, refunds and lost disputes of a day together, two working days later. */
import { createHash } from 'node:crypto';
import type { Dispute, Payment, Refund } from './shapes.ts';

/** India is five and a half hours ahead of UTC all year. */
const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;
const WORKING_DAYS = 2;
/** Banks are told at half past ten. */
const PAID_OUT_MS = 10.5 * 3_600_000;

type Line = ReturnType<typeof lineOf>;
export type Settlement = ReturnType<typeof settlementOf>;

/** The settlements until a moment, newest first, each with its lines. */
export function settlementsUntil(
  now: number,
  { payments, refunds, disputes }: { payments: Payment[]; refunds: Refund[]; disputes: Dispute[] },
): { settlement: Settlement; lines: Line[] }[] {
  const orderOf = new Map(payments.map(({ id, order_id }) => [id, order_id]));
  const lines = [
    ...payments.map((payment) => {
      const { id, amount, fee, tax, created_at, method, order_id, description } = payment;
      const kept = { fee: fee ?? 0, tax: tax ?? 0 };
      return lineOf({
        entity_id: id,
        type: 'payment',
        credit: amount - kept.fee,
        amount,
        ...kept,
        created_at,
        method,
        order_id,
        description,
      });
    }),
    ...refunds.map(({ id, amount, created_at, payment_id }) =>
      lineOf({
        entity_id: id,
        type: 'refund',
        debit: amount,
        amount,
        created_at,
        payment_id,
        order_id: orderOf.get(payment_id) ?? null,
      }),
    ),
    ...disputes
      .filter(({ status }) => status === 'lost')
      .map(({ id, amount, created_at, payment_id }) =>
        lineOf({
          entity_id: id.replace('disp_', 'adj_'),
          type: 'adjustment',
          debit: amount,
          amount,
          created_at,
          payment_id,
          dispute_id: id,
        }),
      ),
  ];
  const byTime = Map.groupBy(lines, ({ created_at }) => paidOutAt(created_at * 1000));
  const made: { settlement: Settlement; lines: Line[] }[] = [];
  let waiting: Line[] = [];
  for (const at of [...byTime.keys()].filter((time) => time <= now).toSorted((one, other) => one - other)) {
    waiting = [...waiting, ...(byTime.get(at) ?? [])];
    const settlement = settlementOf(at, waiting);
    // What is refunded on top of what came in is kept from the next one.
    if (settlement.amount <= 0) continue;
    const of = {
      settled: true,
      settled_at: settlement.created_at,
      settlement_id: settlement.id,
      settlement_utr: settlement.utr,
    };
    made.push({ settlement, lines: waiting.map((line) => ({ ...line, ...of })) });
    waiting = [];
  }
  return made.toReversed();
}

function paidOutAt(ms: number): number {
  let day = Math.floor((ms + INDIA_OFFSET_MS) / DAY_MS);
  // The first day since 1970 was a Thursday.
  const isWorking = () => ![2, 3].includes(day % 7);
  for (let left = WORKING_DAYS; left > 0;) {
    day += 1;
    if (isWorking()) left -= 1;
  }
  return day * DAY_MS - INDIA_OFFSET_MS + PAID_OUT_MS;
}

/** A line with the documented fields. */
function lineOf(of: {
  entity_id: string;
  type: 'payment' | 'refund' | 'adjustment';
  amount: number;
  created_at: number;
  debit?: number;
  credit?: number;
  fee?: number;
  tax?: number;
  method?: string;
  description?: string | null;
  payment_id?: string;
  order_id?: string | null;
  dispute_id?: string;
}) {
  const settled: Record<'settled_at', number | null> & Record<'settlement_id' | 'settlement_utr', string | null> = {
    settled_at: null,
    settlement_id: null,
    settlement_utr: null,
  };
  return {
    ...{ debit: 0, credit: 0, currency: 'INR', fee: 0, tax: 0, on_hold: false, settled: false },
    ...{ posted_at: null, credit_type: 'default', description: null, notes: '{}', payment_id: null },
    ...{ order_id: null, order_receipt: null, method: null, dispute_id: null },
    ...{ card_network: null, card_issuer: null, card_type: null },
    ...settled,
    ...of,
  };
}

function settlementOf(at: number, lines: readonly Line[]) {
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  // The same day has the same settlement, however often it is asked for.
  const name = createHash('sha256').update(String(at)).digest('hex');
  return {
    id: `setl_${name.slice(0, 14)}`,
    entity: 'settlement',
    amount: sum(({ credit, debit }) => credit - debit),
    status: 'processed',
    fees: sum(({ fee }) => fee),
    tax: sum(({ tax }) => tax),
    utr: `${at / 1000}${name.slice(14, 20)}`,
    created_at: at / 1000,
  };
}

/** Whether a settlement was made in a month, or on a day, in India. */
export function isMadeIn(
  { created_at }: Settlement,
  { year, month, day }: { year: number; month: number; day?: number | undefined },
): boolean {
  const made = new Date(created_at * 1000 + INDIA_OFFSET_MS);
  return (
    made.getUTCFullYear() === year &&
    made.getUTCMonth() + 1 === month &&
    (day === undefined || made.getUTCDate() === day)
  );
}
