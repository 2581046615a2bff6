/** Reads QR codes and barcodes from a PDF as a scanner does: its pages are drawn, and a decoder looks at the image. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import {
  BinaryBitmap,
  Code128Reader,
  GlobalHistogramBinarizer,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library';
import jsqr from 'jsqr';

/** Dots of a drawn page for each point: 288 an inch, less than a label printer's scanner sees. */
const SCALE = 4;
const DOTS_A_MM = (72 / 25.4) * SCALE;

/** A part of a page in millimetres, from its top left corner. */
export type Part = { x: number; y: number; width: number; height: number };

/** What the code in each of these parts of a page says; null where the decoder finds none. */
export async function codesIn(
  context: BrowserContext,
  pdf: Buffer,
  { page, parts, kind = 'qr' }: { page: number; parts: readonly Part[]; kind?: 'qr' | 'code-128' },
): Promise<(string | null)[]> {
  const reader = await context.newPage();
  const library = readFileSync(join(dirname(createRequire(import.meta.url).resolve('unpdf')), 'pdfjs.mjs'), 'utf8');
  await reader.route('https://reader.example/**', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: library })
      : route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' }),
  );
  await reader.goto('https://reader.example/');
  const images = await reader.evaluate(
    async ({ bytes, page: number, scale, areas }) => {
      const address = './pdfjs.mjs';
      const { getDocument } = await import(address);
      const file = await getDocument({ data: Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0)) }).promise;
      const drawn = await file.getPage(number);
      const canvas = document.querySelector('canvas');
      const canvasContext = canvas?.getContext('2d', { willReadFrequently: true });
      if (!canvas || !canvasContext) throw new Error('there is no canvas');
      const found: number[][] = [];
      // Only these parts are drawn: a whole sheet at this scale is more than a small machine's browser holds.
      for (const { x, y, width, height } of areas) {
        Object.assign(canvas, { width, height });
        const viewport = drawn.getViewport({ scale, offsetX: -x, offsetY: -y });
        await drawn.render({ canvas, canvasContext, viewport }).promise;
        found.push([...canvasContext.getImageData(0, 0, width, height).data]);
      }
      return found;
    },
    { bytes: pdf.toString('base64'), page, scale: SCALE, areas: parts.map(inDots) },
  );
  await reader.close();
  return images.map((data, place) => {
    const { width = 1, height = 1 } = parts[place] ? inDots(parts[place]) : {};
    return decoded(data, { width, height, kind });
  });
}

type Drawn = { width: number; height: number; kind: 'qr' | 'code-128' };

function decoded(rgba: readonly number[], { width, height, kind }: Drawn): string | null {
  // The library for barcodes cannot read one in seventy QR codes, even drawn without a fault.
  if (kind === 'qr') return jsqr.default(Uint8ClampedArray.from(rgba), width, height)?.data ?? null;
  // The pages are black on white: red is as bright as all.
  const luminances = Uint8ClampedArray.from({ length: width * height }, (_, dot) => rgba[dot * 4] ?? 0);
  const source = new RGBLuminanceSource(luminances, width, height);
  try {
    // One threshold for the whole image: it has no shadows, and thresholds by blocks miss small modules.
    return new Code128Reader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText();
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

function inDots({ x, y, width, height }: Part): Part {
  const [left = 0, top = 0, wide = 0, high = 0] = [x, y, width, height].map((mm) => Math.round(mm * DOTS_A_MM));
  return { x: left, y: top, width: wide, height: high };
}
