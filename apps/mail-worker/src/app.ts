import { registerHealth, type Check } from '@kanaka/server-kit/health';
import type { Logger } from '@kanaka/server-kit/logger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

/** The worker's only door: whether it lives, whether it can work, and its numbers. */
export function buildApp({ logger, checks }: { logger: Logger; checks: Record<string, Check> }): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
  registerHealth(app, checks);
  return app;
}
