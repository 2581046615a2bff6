import type { FastifyInstance } from 'fastify';
import { ConfigError } from './config.ts';
// For the type of `app.drain`: a worker that does not import http-service.ts would not know it otherwise.
import type {} from './drain-connections.ts';
import type { Logger } from './logger.ts';
import { startTracing } from './tracing.ts';
import closeWithGrace from 'close-with-grace';

/**
 * Runs a service until it receives a stop signal (SIGTERM, SIGINT) or fails: `start` opens everything and returns how to
 * close it again, newest first. Exits with code 0 after an orderly stop, otherwise with 1.
 */
export async function run(
  service: string,
  start: () => Promise<{ logger: Logger; close: () => Promise<void> }>,
): Promise<void> {
  try {
    const stopTracing = await startTracing(service, process.env);
    const { logger, close } = await start();
    closeOnSignal({
      logger,
      close: async () => {
        await close();
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
