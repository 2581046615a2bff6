import { Gauge, type Registry } from 'prom-client';
import type { Logger } from './logger.ts';

export type Reading = { value: number; labels?: Record<string, string> };

/** A number of the business or of the system that Prometheus follows, read from where it is kept when it is asked for. */
export type Metric = {
  /** As Prometheus writes names: `orders_unpaid`, with the unit at its end where it has one. */
  name: string;
  help: string;
  labelNames?: readonly string[];
  read: () => Promise<Reading[]>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Has a number followed at /metrics. */
    addMetric: (figure: Metric) => void;
  }
}

/** One reading for all who ask while it is under way: for figures that come from the same rows. */
export function readTogether<Rows>(read: () => Promise<Rows>): () => Promise<Rows> {
  let underWay: Promise<Rows> | null = null;
  return () =>
    (underWay ??= read().finally(() => {
      underWay = null;
    }));
}

/** However often it is asked, a figure is read no more often. */
const KEPT_MS = 10_000;

/** Gives a registry a figure. One that cannot be read now is left out of the answer: an absent number alarms, an old one deceives. */
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
        logger.warn({ err: error, figure: name }, 'a figure could not be read');
        this.remove();
      }
    },
  });
}
