import type { FastifyInstance } from 'fastify';
import { ConfigError } from './config.ts';
import type { Logger } from './logger.ts';
import { closeOnSignal, listeningApps } from './shutdown.ts';
import { startTracing } from './tracing.ts';

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
