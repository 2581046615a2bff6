import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, limitOf } from './shapes.ts';

/** Today, or today with the days before it that make so many; days begin at midnight in India. */
export const StatisticsDays = z.enum(['1', '7', '30', '365']);
export type StatisticsDays = z.infer<typeof StatisticsDays>;

/** Rupees that many orders make together; below zero when more went back than came in. */
const RupeesInAll = z.number();

/** A number and what it was in the period before, up to the same time of day. */
const compared = <Value extends z.ZodType>(value: Value) => z.object({ now: value, before: value });
const ComparedCount = compared(z.int());
const ComparedRupees = compared(RupeesInAll);

/** An hour of today, a day of a week or month, a week of a year (its first has eight days). */
export const SalesStep = z.object({
  from: Instant,
  to: Instant,
  /** Null for a step that has not begun. */
  revenue: RupeesInAll.nullable(),
  orders: z.int().nullable(),
  /** The whole of the same step in the period before. */
  revenueBefore: RupeesInAll,
  ordersBefore: z.int(),
});
export type SalesStep = z.infer<typeof SalesStep>;

export const SalesStatistics = z.object({
  /** The period's first midnight, and the midnight after today. */
  from: Instant,
  to: Instant,
  /** The period before, as far as it is compared. */
  before: z.object({ from: Instant, to: Instant }),
  /** Captured payments of the orders paid, less the refunds made: each at its own time. */
  revenue: ComparedRupees,
  /** Orders paid. */
  orders: ComparedCount,
  /** What an order paid came to, before any refund; 0 without orders. */
  averageOrder: ComparedRupees,
  refunds: z.object({ count: ComparedCount, amount: ComparedRupees }),
  /** Orders that reached the payment, and how many of those have been paid since. */
  checkouts: z.object({ opened: ComparedCount, paid: ComparedCount }),
  steps: z.array(SalesStep),
});
export type SalesStatistics = z.infer<typeof SalesStatistics>;

export const salesStatistics = endpoint({
  method: 'GET',
  path: '/admin/statistics/sales',
  audience: 'admin',
  summary: 'Revenue, orders, refunds and checkouts of a period against the one before, and its course.',
  query: z.object({ days: StatisticsDays.default('7') }),
  reply: z.object({ data: SalesStatistics }),
});

/** Pieces sold less pieces that came back, at the price before tax they were sold for. */
const sold = { units: ComparedCount, sales: ComparedRupees };

export const SoldCategory = z.object({
  /** Null for pieces from before orders knew their category. */
  categoryId: Id.nullable(),
  name: z.string(),
  ...sold,
});
export type SoldCategory = z.infer<typeof SoldCategory>;

export const SoldPiece = z.object({ productId: Id, title: z.string(), image: z.string(), ...sold });
export type SoldPiece = z.infer<typeof SoldPiece>;

export const soldStatistics = endpoint({
  method: 'GET',
  path: '/admin/statistics/sold',
  audience: 'admin',
  summary: 'What was sold in a period, by category and by piece, the best first.',
  query: z.object({
    days: StatisticsDays.default('7'),
    /** How many pieces; categories come all, at most 100. */
    limit: limitOf(50, 10),
  }),
  reply: z.object({ data: z.object({ categories: z.array(SoldCategory), pieces: z.array(SoldPiece) }) }),
});

const waiting = z.object({
  count: z.int(),
  /** When the one that waits longest was paid. */
  oldest: Instant.nullable(),
});

export const OrdersToDo = z.object({
  /** Paid, and nobody has begun with them. */
  toProcess: waiting,
  /** In the atelier, not yet on their way. */
  toShip: waiting,
});
export type OrdersToDo = z.infer<typeof OrdersToDo>;

export const ordersToDo = endpoint({
  method: 'GET',
  path: '/admin/statistics/to-do',
  audience: 'admin',
  summary: 'How many paid orders wait to be processed and to be sent, and since when.',
  reply: z.object({ data: OrdersToDo }),
});
