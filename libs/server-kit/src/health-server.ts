import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerHealth, type Check } from './health.ts';
import { drainConnectionsOnClose } from './drain-connections.ts';
import type { Logger } from './logger.ts';
import { serverTimeouts } from './server-bounds.ts';

/** For a worker, which serves no requests: its liveness, readiness and metrics. */
export function createHealthServer({
  logger,
  checks,
}: {
  logger: Logger;
  checks: Record<string, Check>;
}): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    ...serverTimeouts(),
  });
  drainConnectionsOnClose(app);
  registerHealth(app, checks);
  return app;
}
