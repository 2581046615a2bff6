import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
// For the type of `app.drain`: a worker that does not import http-service.ts would not know it otherwise.
import type {} from './drain-connections.ts';
import type { Logger } from './logger.ts';

/** The longest time for a service to finish what it has started; Kubernetes' grace period is a little longer. */
const SHUTDOWN_MS = 8_000;

/** Their clients may finish before the service closes. */
export const listeningApps = new Set<FastifyInstance>();

/** Closes the service at a stop signal (SIGTERM, SIGINT) or an unexpected error, and exits with code 0 or 1. */
export function closeOnSignal({ logger, close }: { logger: Logger; close: () => Promise<void> }): void {
  closeWithGrace({ delay: SHUTDOWN_MS, logger: false }, async ({ signal, err }) => {
    if (err) logger.fatal({ err }, 'stopping after an unexpected error');
    else logger.info({ signal }, 'stopping');
    // After an unexpected error it stops at once; after a signal, clients may finish first.
    if (!err) await Promise.all([...listeningApps].map(async (app) => app.drain?.()));
    await close();
    logger.info('stopped');
  });
}
