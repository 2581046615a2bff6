import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { adminViews } from '@kanaka/testing/views/admin-views';
import { lookAt } from '@kanaka/testing/views/look-at';
import { storefrontViews } from '@kanaka/testing/views/storefront-views';
import { arrive } from '@kanaka/testing/views/visitors';

const WIDTH = 640;
const MOST_BYTES = 60 * 1024;
const shown = ['home', 'product-dialog', 'checkout-chosen', 'admin-dashboard'];

/** As good as fits: README.md is read on slow lines too. */
async function smallJpeg(png: Buffer): Promise<Buffer> {
  for (let quality = 84; ; quality -= 6) {
    const jpeg = await sharp(png).resize({ width: WIDTH }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST_BYTES || quality <= 40) return jpeg;
  }
}

/** The four pictures README.md opens with. */
export async function takeReadmePictures(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const view of [...storefrontViews, ...adminViews].filter(({ name }) => shown.includes(name))) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-IN' });
    await arrive(context.request, view.visitor);
    const page = await lookAt(context, view);
    const jpeg = await smallJpeg(await page.screenshot({ animations: 'disabled' }));
    await writeFile(join(folder, `${view.name}.jpg`), jpeg);
    console.log(`${view.name}.jpg  ${Math.round(jpeg.length / 1024)} KB`);
    await context.close();
  }
}
