import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer } from 'vite';
import { scrollThrough } from '@kanaka/testing/views/view';
import { attempt, isNamed, screens, type Order, type Shot } from './photograph.ts';

const galleryRoot = join(import.meta.dirname, '../../gallery');

/** The page with all components, as `npm run gallery` serves it. */
export async function photographGallery(browser: Browser, order: Order): Promise<Shot[]> {
  if (!isNamed(order.words, 'gallery')) return [];
  const server = await createServer({
    configFile: join(galleryRoot, 'vite.config.ts'),
    logLevel: 'error',
    server: { port: 0 },
  });
  try {
    await server.listen();
    const [address] = server.resolvedUrls?.local ?? [];
    const shots: Shot[] = [];
    for (const screen of screens) {
      const context = await browser.newContext(screen);
      const name = `gallery-${screen.viewport.width}`;
      const take = async () => {
        const page = await context.newPage();
        await page.goto(address ?? '');
        await page.getByRole('heading', { name: 'Gallery' }).waitFor();
        // Images load lazily, when they come near the viewport.
        await scrollThrough(page);
        await page.evaluate(() =>
          Promise.all([document.fonts.ready, ...[...document.images].map((one) => one.decode())]),
        );
        await page.screenshot({ path: join(order.folder, `${name}.png`), fullPage: true, animations: 'disabled' });
      };
      shots.push(await attempt(name, order, take));
      await context.close();
    }
    return shots;
  } finally {
    await server.close();
  }
}
