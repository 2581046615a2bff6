import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@kanaka/server-kit/logger';
import { startPoller, type Poller } from '@kanaka/server-kit/poller';

/** First argument of the process that encodes AVIFs; without it main.ts runs the service. */
export const AVIF_ROLE = 'avif';

const LOOK_EVERY_MS = 5_000;
/**
 * How long it may take to finish the current width. If it is killed, the claim in the database expires and the work is
 * repeated.
 */
const STOP_WITHIN_MS = 5_000;

/**
 * Encodes AVIFs in a separate process with the lowest priority: one takes seconds of a core, and the system gives that core to
 * requests and uploads first. Other services may be in another group of the scheduler, where that priority does not count, so
 * it waits until a picture is a minute old: by then most uploads are over. A picture that crashes the encoder does not crash
 * the service. The process is started when there are pictures to encode and ends itself when it has been idle, because it needs
 * as much memory as the service.
 */
export function startAvifProcess({
  mainUrl,
  hasWork,
  logger,
}: {
  mainUrl: string;
  hasWork: () => Promise<boolean>;
  logger: Logger;
}): Pick<Poller, 'close'> {
  let closed = false;
  let child: ChildProcess | null = null;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(mainUrl), [AVIF_ROLE], { stdio: 'inherit' });
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    const forget = () => {
      if (child === started) child = null;
    };
    started.on('error', (error) => {
      logger.error({ err: error }, 'the AVIF process could not be started or reached');
      // One that was never started has no `exit`.
      if (started.pid === undefined) forget();
    });
    started.on('exit', (code, signal) => {
      forget();
      if (closed || code === 0) return;
      logger.error({ code, signal }, 'the AVIF process exited; it will be started again for the next picture');
    });
    return started;
  }

  const looking = startPoller(
    'looking for pictures without AVIFs',
    LOOK_EVERY_MS,
    async () => {
      if (!child && (await hasWork()) && !closed) child = start();
    },
    logger,
  );
  looking.wake();

  return {
    async close() {
      closed = true;
      await looking.close();
      const ending = child;
      if (ending?.exitCode !== null || ending.signalCode !== null) return;
      const ended = once(ending, 'exit');
      const timer = setTimeout(() => ending.kill('SIGKILL'), STOP_WITHIN_MS);
      // The child stops when its channel to the parent closes, so it also ends when the parent is killed.
      if (ending.connected) ending.disconnect();
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * In the child process: works until it is idle or the parent disconnects. Ctrl-C reaches both processes; only the parent
 * handles it.
 */
export function obeyParent(startMaker: (onIdle: () => void) => Poller, disconnect: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= maker
      .close()
      .then(disconnect)
      .finally(() => process.exit(0));
  };
  const maker = startMaker(stop);
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  if (!process.connected) stop();
}
