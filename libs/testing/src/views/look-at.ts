import type { BrowserContext, Page } from 'playwright-core';
import { shopUrl } from '../whole-shop.ts';
import type { View } from './view.ts';

export const existsAt = ({ from = 0, upTo = Infinity }: View, width: number) => width >= from && width <= upTo;

/** Waits until the view is stable: requests are answered, images in the viewport are loaded, animations are over. */
export async function settle(page: Page, { waits = false } = {}): Promise<void> {
  if (!waits) await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const visible = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    });
    await Promise.race([
      Promise.allSettled(visible.map((image) => image.decode())),
      new Promise((go) => setTimeout(go, 3_000)),
    ]);
    // Infinite animations, such as a spinner, are ignored.
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((go) => setTimeout(go, 2_000)),
    ]);
  });
}

/** Opens a new page and shows the view in it. */
export async function lookAt(context: BrowserContext, view: View): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await view.before?.(page);
  await page.goto(`${shopUrl}${view.path}`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const waits = view.name.endsWith('-skeleton');
  await settle(page, { waits });
  if (view.act) {
    await view.act(page);
    await settle(page, { waits });
  }
  return page;
}
