import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@kanaka/server-kit/logger';
import type { Poller } from '@kanaka/server-kit/poller';

/** First argument of the process that encodes AVIFs; without it main.ts runs the service. */
export const AVIF_ROLE = 'avif';

const RESTART_AFTER_MS = 2_000;
/**
 * How long it may take to finish the current width. If it is killed, the claim in the database expires and the work is
 * repeated.
 */
const STOP_WITHIN_MS = 5_000;

/**
 * Encodes AVIFs in a separate process with the lowest priority: one takes seconds of a core, and the system gives that core to
 * requests and uploads first. A picture that crashes the encoder does not crash the service.
 */
export function startAvifProcess({ mainUrl, logger }: { mainUrl: string; logger: Logger }): Poller {
  let closed = false;
  let child = start();

  function start(): ChildProcess {
    const started = fork(fileURLToPath(mainUrl), [AVIF_ROLE], { stdio: 'inherit' });
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    started.on('error', (error) => logger.error({ err: error }, 'the AVIF process could not be started or reached'));
    started.on('exit', (code, signal) => {
      if (closed) return;
      logger.error({ code, signal }, 'the AVIF process exited; it will be restarted');
      setTimeout(() => {
        if (!closed) child = start();
      }, RESTART_AFTER_MS);
    });
    return started;
  }

  return {
    wake() {
      if (child.connected) child.send('look');
    },
    async close() {
      closed = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      // The child stops when its channel to the parent closes, so it also ends when the parent is killed.
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(timer);
    },
  };
}

/** In the child process: works until the parent disconnects. Ctrl-C reaches both processes; only the parent handles it. */
export function obeyParent(maker: Poller, close: () => Promise<void>): void {
  process.on('message', maker.wake);
  process.on('SIGINT', () => undefined);
  const stop = () => void close().finally(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  if (!process.connected) stop();
}
