import type { BrowserContext } from '@playwright/test';

/**
 * `E2E_SLOW=6` makes the browser's CPU so many times slower than this machine's; `E2E_LATE_MS=2000` delays requests and
 * parts of pages by up to so many milliseconds. Like an old phone in a train, this finds errors and wrong assumptions of
 * tests about time.
 */
const slow = Number(process.env['E2E_SLOW'] ?? 1);
const lateMs = Number(process.env['E2E_LATE_MS'] ?? 0);

/** The factor for all timeouts of waiting. */
export const slowFactor = Math.max(1, slow, lateMs / 300);

export async function slowDown(context: BrowserContext): Promise<void> {
  if (slow > 1) {
    context.on('page', (page) => {
      const ask = async () => {
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
      };
      // A page that is already closed cannot be slowed down.
      void ask().catch(() => undefined);
    });
  }
  if (lateMs > 0) {
    // Routes that a test mocks have priority over this one.
    await context.route(/\/api\/|\.js(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * lateMs));
      await route.fallback();
    });
  }
}
