import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerHealth, type Check } from './health.ts';
import { drainConnections } from './drain-connections.ts';
import type { Logger } from './logger.ts';
import { listen } from './run-service.ts';
import { serverTimeouts } from './server-bounds.ts';

/** A server for probes and Prometheus alone, whose requests are not logged. */
function createSmallServer(loggerInstance: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...serverTimeouts(),
  });
  drainConnections(app);
  return app;
}

/** For a worker, which serves no requests: its liveness, readiness and metrics. */
export function createHealthServer({
  logger,
  checks,
}: {
  logger: Logger;
  checks: Record<string, Check>;
}): FastifyInstance {
  const app = createSmallServer(logger);
  registerHealth(app, checks);
  return app;
}

/** Serves an app's metrics at a separate port, for an app whose own port is public (`metricsElsewhere`). */
export function createMetricsServer({ metrics, log }: Pick<FastifyInstance, 'metrics' | 'log'>): FastifyInstance {
  const server = createSmallServer(log);
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  return server;
}

type Ports = { HOST: string; PORT: number; METRICS_HOST: string; METRICS_PORT: number };

/** Starts listening at both ports, the metrics' first; what it returns closes them in reverse order. */
export async function listenWithMetrics(app: FastifyInstance, config: Ports): Promise<{ close: () => Promise<void> }> {
  const metrics = createMetricsServer(app);
  await listen(metrics, { HOST: config.METRICS_HOST, PORT: config.METRICS_PORT });
  await listen(app, config);
  return {
    async close() {
      await app.close();
      await metrics.close();
    },
  };
}
