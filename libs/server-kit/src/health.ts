import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { follow, type Metric } from './metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics that /metrics serves; set by `registerHealth`. */
    metrics: Registry;
  }
}

/** Resolves when the dependency works, rejects otherwise. */
export type Check = () => Promise<unknown>;

const CHECK_TIMEOUT_MS = 1500;

async function passes(check: Check): Promise<boolean> {
  const passed = async () => {
    await check();
    return true;
  };
  const late = pause(CHECK_TIMEOUT_MS, false, { ref: false });
  return Promise.race([passed(), late]).catch(() => false);
}

/**
 * `/livez`: the process responds. `/readyz`: it can do its work (200), or what is missing (503). `/metrics`: Prometheus'
 * text format, with a histogram of each endpoint's rate, errors and duration; left out if it is served at another port,
 * because this one is public.
 */
export function registerHealth(
  app: FastifyInstance,
  checks: Record<string, Check>,
  { metricsElsewhere = false }: { metricsElsewhere?: boolean } = {},
): void {
  const registry = new Registry();
  // Its default wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  app.decorate('metrics', registry);
  app.decorate('addMetric', (figure: Metric) => follow(registry, figure, app.log));
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long a request took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const names = Object.keys(checks);
    const results = await Promise.all(Object.values(checks).map(passes));
    const missing = names.filter((_, index) => !results[index]);
    return reply.status(missing.length ? 503 : 200).send({ status: missing.length ? 'not ready' : 'ready', missing });
  });
  if (metricsElsewhere) return;
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
