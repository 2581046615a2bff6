import type { Logger } from './logger.ts';

export type Poller = { wake: () => void; close: () => Promise<void> };

/**
 * Runs work at an interval, and soon after `wake()`, never twice at once in this process. A failed run is logged; the next
 * follows.
 */
export function startPoller(
  name: string,
  everyMs: number,
  work: (closing: AbortSignal) => Promise<void>,
  logger: Logger,
): Poller {
  let running: Promise<void> | null = null;
  let again = false;
  const closing = new AbortController();
  function wake(): void {
    if (closing.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = work(closing.signal)
      .catch((error: unknown) =>
        logger.warn({ err: error, work: name }, 'a periodic run failed; it will be tried again'),
      )
      .finally(() => {
        running = null;
        if (!again) return;
        again = false;
        wake();
      });
  }
  const timer = setInterval(wake, everyMs);
  return {
    wake,
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}
