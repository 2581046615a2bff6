import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, limitOf, ShopDay } from '../shapes.ts';

/**
 * The period: so many days, today included, or one of the calendar; days begin at midnight in India, the financial year on
 * 1 April. What lasts still goes up to today.
 */
export const StatisticsDays = z.enum(['1', 'yesterday', '7', '30', '365', 'month', 'last-month', 'financial-year']);
export type StatisticsDays = z.infer<typeof StatisticsDays>;

/** A custom period has at most so many days. */
const MAX_STATISTICS_DAYS = 366;

const DAY_MS = 86_400_000;

/** Why two days are no period: the last comes before the first, or there are too many between them; null for a period. */
export function periodFault({ from, to }: { from: string; to: string }): string | null {
  if (from > to) return 'The last day comes before the first.';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_STATISTICS_DAYS ? `A period has at most ${MAX_STATISTICS_DAYS} days.` : null;
}

/** A named period, or from one day to another, both included. */
export const period = {
  days: StatisticsDays.default('7'),
  from: ShopDay.optional(),
  to: ShopDay.optional(),
};

export function checkPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!from && !to) return;
  const message = from && to ? periodFault({ from, to }) : 'A period has a first and a last day.';
  if (message) context.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message });
}

/** A sum over many orders in rupees; negative when refunds exceed payments. */
const RupeesInAll = z.number();

/** A figure, and the same figure of the previous period up to the same day and time of day. */
export const compared = <Value extends z.ZodType>(value: Value) => z.object({ now: value, before: value });
const ComparedCount = compared(z.int());
const ComparedRupees = compared(RupeesInAll);

/** An hour of one day, a day of up to 62 days, or a week of a longer period, whose first has up to thirteen days. */
export const SalesStep = z.object({
  from: Instant,
  to: Instant,
  /** Null for a step that has not begun. */
  revenue: RupeesInAll.nullable(),
  orders: z.int().nullable(),
  /** The same step of the previous period, in full. */
  revenueBefore: RupeesInAll,
  ordersBefore: z.int(),
});
export type SalesStep = z.infer<typeof SalesStep>;

export const SalesStatistics = z.object({
  /** From the period's first midnight to the midnight after its last day. */
  from: Instant,
  to: Instant,
  /** The previous period, up to the time of day that is compared. */
  before: z.object({ from: Instant, to: Instant }),
  /** Captured payments of the paid orders minus refunds made, each counted at its own time. */
  revenue: ComparedRupees,
  /** The revenue without GST: less the tax of its invoices, plus that of the refunds' credit notes. Absent from older services. */
  net: ComparedRupees.optional(),
  /** Paid orders. */
  orders: ComparedCount,
  /** The average total of a paid order, before refunds; 0 without orders. */
  averageOrder: ComparedRupees,
  refunds: z.object({ count: ComparedCount, amount: ComparedRupees }),
  /** Orders for which the payment was opened, and how many of these are paid by now. */
  checkouts: z.object({ opened: ComparedCount, paid: ComparedCount }),
  steps: z.array(SalesStep),
});
export type SalesStatistics = z.infer<typeof SalesStatistics>;

export const salesStatistics = endpoint.get('/admin/statistics/sales', 'statistics:read', {
  summary:
    'Revenue with and without GST, orders, refunds and checkouts of a period compared with the previous one, also step by step.',
  query: z.object(period).superRefine(checkPeriod),
  reply: z.object({ data: SalesStatistics }),
});

/** Pieces sold minus pieces returned, at what was paid for them: their selling price with tax. */
const sold = { units: ComparedCount, sales: ComparedRupees };

export const SoldCategory = z.object({
  /** Null for old order lines, which have no category. */
  categoryId: Id.nullable(),
  name: z.string(),
  ...sold,
});
export type SoldCategory = z.infer<typeof SoldCategory>;

export const SoldPiece = z.object({ productId: Id, title: z.string(), image: z.string(), ...sold });
export type SoldPiece = z.infer<typeof SoldPiece>;

export const soldStatistics = endpoint.get('/admin/statistics/sold', 'statistics:read', {
  summary: 'What was sold in a period, by category and by piece, best sellers first.',
  query: z
    .object({
      ...period,
      /** How many pieces; all categories are returned, at most 100. */
      limit: limitOf(50, 10),
    })
    .superRefine(checkPeriod),
  reply: z.object({ data: z.object({ categories: z.array(SoldCategory), pieces: z.array(SoldPiece) }) }),
});

const waiting = z.object({
  count: z.int(),
  /** When the longest waiting order was paid. */
  oldest: Instant.nullable(),
});

const OrdersToDo = z.object({
  /** Paid, with the status pending or confirmed. */
  toProcess: waiting,
  /** Paid, with the status processing or inProcess. */
  toShip: waiting,
});

export const ordersToDo = endpoint.get('/admin/statistics/to-do', 'orders:read', {
  summary: 'How many paid orders wait to be processed and to be shipped, and since when.',
  reply: z.object({ data: OrdersToDo }),
});
