import type { Logger } from './logger.ts';

export type Poller = { wake: () => void; close: () => Promise<void> };

/** Runs work every so often, and soon after a nudge, never twice at once here. A run that fails is logged; the next one comes. */
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
      .catch((error: unknown) => logger.warn({ err: error, work: name }, 'a regular look failed'))
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
