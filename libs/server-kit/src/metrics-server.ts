import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { drainConnectionsOnClose } from './drain-connections.ts';
import { listen } from './run.ts';
import { serverTimeouts } from './server-bounds.ts';

/** Serves an app's metrics at a separate port, for an app whose own port is public (`metricsElsewhere`). */
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

type Ports = { HOST: string; PORT: number; METRICS_HOST: string; METRICS_PORT: number };

/** Starts listening at both ports, the metrics' first; the function it returns closes them in reverse order. */
export async function listenWithMetrics(app: FastifyInstance, config: Ports): Promise<() => Promise<void>> {
  const metrics = createMetricsServer(app);
  await listen(metrics, { HOST: config.METRICS_HOST, PORT: config.METRICS_PORT });
  await listen(app, config);
  return async () => {
    await app.close();
    await metrics.close();
  };
}
