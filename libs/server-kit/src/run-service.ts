import type { FastifyInstance } from 'fastify';
import { commonConfig, ConfigError, readConfig } from './config.ts';
// For the type of `app.drain`: a worker that does not import http-service.ts would not know it otherwise.
import type {} from './drain-connections.ts';
import { createLogger, type Logger } from './logger.ts';
import { startTracing } from './tracing.ts';
import closeWithGrace from 'close-with-grace';
import type { z } from 'zod';

type Closable = { close: () => unknown };

export type Starting<Config> = {
  config: Config;
  logger: Logger;
  /** Has them closed when the service stops: what was opened last first, those of one call at the same time. */
  opened: (...some: Closable[]) => void;
};

/**
 * Runs a service with its configuration until it receives a stop signal (SIGTERM, SIGINT) or fails. Exits with code 0 after an
 * orderly stop, otherwise with 1.
 */
export async function run<Shape extends z.ZodObject>(
  service: string,
  Config: Shape,
  start: (starting: Starting<z.output<Shape>>) => Promise<void>,
): Promise<void> {
  try {
    const stopTracing = await startTracing(service, process.env);
    const config = readConfig(Config);
    const logger = createLogger({ service, level: commonConfig.LOG_LEVEL.parse(config['LOG_LEVEL']) });
    const closing: Closable[][] = [];
    await start({ config, logger, opened: (...some) => void closing.unshift(some) });
    closeOnSignal({
      logger,
      close: async () => {
        for (const some of closing) await Promise.all(some.map((one) => one.close()));
        // Times out by itself if the collector is down.
        await stopTracing().catch(() => undefined);
      },
    });
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

/** Starts listening, and logs it. */
export async function listen(app: FastifyInstance, { HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  // With Node's default of 511, many connections at one moment overflow the queue: the kernel drops one, and its client
  // hangs.
  await app.listen({ host: HOST, port: PORT, backlog: 4096 });
  listeningApps.add(app);
  app.log.info({ port: PORT }, 'ready');
}

/** The longest time for a service to finish what it has started; Kubernetes' grace period is a little longer. */
const SHUTDOWN_MS = 8_000;

/** Their clients may finish before the service closes. */
const listeningApps = new Set<FastifyInstance>();

/** Closes the service at a stop signal (SIGTERM, SIGINT) or an unexpected error, and exits with code 0 or 1. */
function closeOnSignal({ logger, close }: { logger: Logger; close: () => Promise<void> }): void {
  closeWithGrace({ delay: SHUTDOWN_MS, logger: false }, async ({ signal, err }) => {
    if (err) logger.fatal({ err }, 'stopping after an unexpected error');
    else logger.info({ signal }, 'stopping');
    // After an unexpected error it stops at once; after a signal, clients may finish first.
    if (!err) await Promise.all([...listeningApps].map(async (app) => app.drain?.()));
    await close();
    logger.info('stopped');
  });
}
