import type { Logger } from './logger.ts';

export type Repeater = { nudge: () => void; close: () => Promise<void> };

/** Runs work every so often, and soon after a nudge, never twice at once here. A run that fails is logged; the next one comes. */
export function repeat(name: string, everyMs: number, work: () => Promise<void>, logger: Logger): Repeater {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  function nudge(): void {
    if (closed) return;
    if (running) {
      again = true;
      return;
    }
    running = work()
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
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
