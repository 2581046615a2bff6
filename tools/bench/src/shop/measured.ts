import { z } from 'zod';
import { median, percentile } from '../statistics.ts';

const ByPart = z.record(z.string(), z.number());

/** One row of the table, as it is kept in a file. Times are in milliseconds. */
export const Measured = z.object({
  name: z.string(),
  what: z.string(),
  calls: z.int(),
  perSecond: z.number(),
  /** Null for what has no waiting time, and for a row that failed. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  /** Calls a second relative to the first of the floors; null without one. */
  ratio: z.number().nullable(),
  /** Calls a second of what was measured beside it. */
  floors: z.record(z.string(), z.number()),
  /** Processor time of each part of the shop for one call, in milliseconds. */
  processorMs: ByPart,
  errors: z.int(),
  firstError: z.string().nullable(),
  wanted: z.object({ perSecond: z.number(), ratio: z.number(), p50: z.number() }).partial(),
});
export type Measured = z.output<typeof Measured>;

/** Everything of one run. Memory is in bytes by part of the shop. */
export const Report = z.object({
  at: z.string(),
  size: z.object({ products: z.int(), orders: z.int() }),
  quick: z.boolean(),
  rows: z.array(Measured),
  /** `after`: with the last call; `rested`: a minute later, when the printer is closed. */
  memory: z.object({ idle: ByPart, after: ByPart, rested: ByPart }),
});
export type Report = z.output<typeof Report>;

export function waitingTimes(latenciesMs: readonly number[]): Pick<Measured, 'p50' | 'p99'> {
  if (latenciesMs.length === 0) return { p50: null, p99: null };
  return { p50: median(latenciesMs), p99: percentile(latenciesMs, 0.99) };
}

/** The row of what could not be measured. */
export function failed(name: string, error: unknown): Measured {
  return {
    name,
    what: name,
    calls: 0,
    perSecond: 0,
    p50: null,
    p99: null,
    ratio: null,
    floors: {},
    processorMs: {},
    errors: 1,
    firstError: error instanceof Error ? error.message : String(error),
    wanted: {},
  };
}
