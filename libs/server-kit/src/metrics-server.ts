import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { drainConnectionsOnClose } from './drain-connections.ts';
import { serverTimeouts } from './server-bounds.ts';

/** Serves an app's numbers at a port of their own, for an app whose port the public reaches (`metricsElsewhere`). */
export function createMetricsServer({ metrics, log }: Pick<FastifyInstance, 'metrics' | 'log'>): FastifyInstance {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...serverTimeouts(),
  });
  drainConnectionsOnClose(server);
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  return server;
}
