import type { Page } from '@playwright/test';

/** Longer than a page takes to load on a busy machine. */
const AHEAD_MS = 600_000;

/**
 * Call it before the page is opened, which needs a clock that runs, and what it returns when the page is there: from then
 * on, time only passes by `page.clock.runFor`. Without that, it passes beside the test, which a busy machine makes late.
 */
export async function stoppableClock(page: Page): Promise<() => Promise<void>> {
  const time = Date.now();
  await page.clock.install({ time });
  // Playwright refuses a moment that is over, so this one is far ahead. Timers until then fire once.
  return () => page.clock.pauseAt(time + AHEAD_MS);
}
