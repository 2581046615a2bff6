import { Gauge, type Registry } from 'prom-client';
import type { Logger } from './logger.ts';

type Reading = { value: number; labels?: Record<string, string> };

/** A metric of the business or the system, read from its source when Prometheus asks for it. */
export type Metric = {
  /** In Prometheus' notation: `orders_unpaid`, with the unit at its end if it has one. */
  name: string;
  help: string;
  labelNames?: readonly string[];
  read: () => Promise<Reading[]>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a metric to /metrics. */
    addMetric: (metric: Metric) => void;
  }
}

/** Shares one read among all who ask while it runs: for metrics that come from the same rows. */
export function readTogether<Rows>(read: () => Promise<Rows>): () => Promise<Rows> {
  let underWay: Promise<Rows> | null = null;
  return () =>
    (underWay ??= read().finally(() => {
      underWay = null;
    }));
}

/** A metric is read at most once in this time, however often it is requested. */
const KEPT_MS = 10_000;

/**
 * Adds a metric to a registry. One that cannot be read is left out: a missing value raises an alarm, a stale one misleads.
 */
export function follow(
  registry: Registry,
  { name, help, labelNames = [], read }: Metric,
  logger: Pick<Logger, 'warn'>,
): void {
  let readAt = -Infinity;
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      if (performance.now() - readAt < KEPT_MS) return;
      this.reset();
      try {
        for (const { value, labels = {} } of await read()) this.set(labels, value);
        readAt = performance.now();
      } catch (error) {
        logger.warn({ err: error, metric: name }, 'a metric could not be read');
        this.remove();
      }
    },
  });
}
