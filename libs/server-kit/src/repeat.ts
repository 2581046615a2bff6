import type { Logger } from './logger.ts';

export type Repeater = { nudge: () => void; close: () => Promise<void> };

/** Runs work every so often, and soon after a nudge, never twice at once here. A run that fails is logged; the next one comes. */
export function repeat(
  name: string,
  everyMs: number,
  work: (closing: AbortSignal) => Promise<void>,
  logger: Logger,
): Repeater {
  let running: Promise<void> | null = null;
  let again = false;
  const closing = new AbortController();
  function nudge(): void {
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
        nudge();
      });
  }
  const timer = setInterval(nudge, everyMs);
  return {
    nudge,
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}
