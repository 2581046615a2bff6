/**
 * Writes the storefront's collection images (`public/collections/<category>-<width>.<format>`) from the catalogue's
 * images. Run it after those have changed: `node tools/demo/src/collection-images.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { categories } from './catalogue.ts';
import { readImage, readScenes } from './catalogue-files.ts';

const WIDTHS = [480, 960];
const folder = join(import.meta.dirname, '../../../apps/storefront/public/collections');

const formats = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 6 }),
  webp: (image: Sharp) => image.webp({ quality: 78, effort: 6 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
};

await mkdir(folder, { recursive: true });
const { collections } = readScenes();
for (const { category, file } of collections) {
  const original = await readImage(file);
  for (const width of WIDTHS) {
    for (const [format, encode] of Object.entries(formats)) {
      const encoded = await encode(sharp(original).resize({ width })).toBuffer();
      await writeFile(join(folder, `${categories[category].file}-${width}.${format}`), encoded);
    }
  }
}
