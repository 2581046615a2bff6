import type { BrowserContext } from '@playwright/test';

/**
 * How many times slower than this machine's the browsers' processor is, and after how many milliseconds at most a question
 * to the shop is sent and a part of a page is fetched. An old phone in a train: what only it does, and what a test takes
 * for granted about time, comes to light with `E2E_SLOW=6` and with `E2E_LATE_MS=2000`.
 */
export const slow = Number(process.env['E2E_SLOW'] ?? 1);
const lateMs = Number(process.env['E2E_LATE_MS'] ?? 0);

/** How much longer whoever waits for something has to wait for it. */
export const slowFactor = Math.max(1, slow, lateMs / 300);

export async function slowDown(context: BrowserContext): Promise<void> {
  if (slow > 1) {
    context.on('page', (page) => {
      const ask = async () => {
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
      };
      // A page that is closed again at once needs no slowing down.
      void ask().catch(() => undefined);
    });
  }
  if (lateMs > 0) {
    // A test's own routes stand before this one.
    await context.route(/\/api\/|\.js(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * lateMs));
      await route.fallback();
    });
  }
}
