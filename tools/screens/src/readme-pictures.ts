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
/** JPEG qualities: the first to try, the lowest, and the step between. */
const QUALITY = { best: 84, least: 40, step: 6 };

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const GAP = 20;

/** The best quality within the size limit: README.md is read on slow connections too. */
async function smallJpeg(png: Buffer): Promise<Buffer> {
  for (let quality = QUALITY.best; ; quality -= QUALITY.step) {
    const jpeg = await sharp(png).resize({ width: WIDTH }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST_BYTES || quality <= QUALITY.least) return jpeg;
  }
}

/** A desktop screenshot with a phone screenshot in front of its right edge. */
async function sideBySide(wide: Buffer, narrow: Buffer): Promise<Buffer> {
  const { width, height } = desk.viewport;
  const left = width - phone.viewport.width;
  const between = { create: { width: GAP, height, channels: 3 as const, background: 'white' } };
  return sharp(wide)
    .composite([
      { input: await sharp(between).png().toBuffer(), left: left - GAP, top: 0 },
      { input: narrow, left, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** The four pictures at the top of README.md. */
export async function takeReadmePictures(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const photograph = async (name: string, screen: typeof desk | typeof phone) => {
    const view = [...storefrontViews, ...adminViews].find((one) => one.name === name);
    if (!view) throw new Error(`there is no view called ${name}`);
    const context = await browser.newContext({ ...screen, locale: 'en-IN', reducedMotion: 'reduce' });
    try {
      await arrive(context.request, view.visitor);
      return await (await lookAt(context, view)).screenshot({ animations: 'disabled' });
    } finally {
      await context.close();
    }
  };
  const pictures = {
    home: await photograph('home', desk),
    piece: await sideBySide(await photograph('listing', desk), await photograph('product-dialog', phone)),
    checkout: await photograph('checkout-chosen', desk),
    admin: await photograph('admin-dashboard', desk),
  };
  for (const [name, png] of Object.entries(pictures)) {
    const jpeg = await smallJpeg(png);
    await writeFile(join(folder, `${name}.jpg`), jpeg);
    console.log(`${name}.jpg  ${Math.round(jpeg.length / 1024)} KB`);
  }
}
