import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from './config.ts';
// What an app has to let its callers go; a worker without an app of the kit's does not know of it otherwise.
import type {} from './graceful-shutdown.ts';
import type { Logger } from './logger.ts';
import { startTracing } from './tracing.ts';

/** Longest a service may take to finish what it started; Kubernetes is given a little more. */
const SHUTDOWN_MS = 8_000;

const listening = new Set<FastifyInstance>();

/**
 * Runs a service until it gets a signal to stop (SIGTERM, SIGINT) or breaks: `start` opens everything and returns how to
 * close it again, newest first. Ends with exit code 0 after an orderly stop, 1 otherwise.
 */
export async function run(
  service: string,
  start: () => Promise<{ logger: Logger; close: () => Promise<void> }>,
): Promise<void> {
  try {
    const stopTracing = startTracing(service, process.env);
    const { logger, close } = await start();
    closeWithGrace({ delay: SHUTDOWN_MS, logger: false }, async ({ signal, err }) => {
      if (err) logger.fatal({ err }, 'stopping after an unexpected error');
      else logger.info({ signal }, 'stopping');
      // What broke may not answer any longer; what is only asked to stop lets its callers go first.
      if (!err) await Promise.all([...listening].map((app) => app.leave?.()));
      await close();
      // Nobody waits long for a collector that is away.
      await stopTracing().catch(() => undefined);
      logger.info('stopped');
    });
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

/** Listens, and says so in one line. */
export async function listen(app: FastifyInstance, { HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  // Node's 511 overflow when many connect in one moment: the kernel then drops a connection, and its caller waits in vain.
  await app.listen({ host: HOST, port: PORT, backlog: 4096 });
  listening.add(app);
  app.log.info({ port: PORT }, 'ready');
}
