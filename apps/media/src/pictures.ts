/** Everything that touches pixels. Nothing else imports sharp. */
import { widthsOf, type ImageFormat } from '@kanaka/contracts/media';
import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp';
import { sizeAt, storedSize, type Size } from './image-id.ts';

// One thread a picture: several pictures side by side are quicker than one picture on every core, and leave memory flat.
sharp.concurrency(1);
sharp.cache(false);
// Only the five loaders we accept exist; an SVG, a PDF or a script never meets a parser.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
});

/** About 200 MB when decoded: more than any camera of the trade, less than a decompression bomb. */
export const MAX_PIXELS = 50_000_000;

/** WebP's own limit for a side. */
const MAX_SIDE = 16_383;

const careful: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS };

export type Judgement = { verdict: 'fine'; size: Size } | { verdict: 'unreadable' | 'too-many-pixels' };

/** Looks at a file's bytes: whether it is a picture, whole to its last pixel, and at what size we would store it. */
export async function judgePicture(path: string): Promise<Judgement> {
  try {
    // The header is read without a limit, so a decompression bomb is recognised apart from a broken file; it is never decoded.
    const { format, compression, width, height, autoOrient } = await sharp(path, {
      failOn: 'error',
      limitInputPixels: false,
    }).metadata();
    if (format === 'heif' && compression !== 'av1') return { verdict: 'unreadable' };
    const size = storedSize(autoOrient);
    if (width * height > MAX_PIXELS || size.height > MAX_SIDE) return { verdict: 'too-many-pixels' };
    // Small, because only the decoding matters here.
    await sharp(path, careful).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return { verdict: 'fine', size };
  } catch {
    return { verdict: 'unreadable' };
  }
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const fromPixels = ({ data, info }: Pixels) =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

const toPixels = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true });

function resized(picture: Sharp, { width, height }: Size): Sharp {
  return picture.resize(width, height, { fit: 'fill' });
}

/** The picture at each of its widths, largest first. It is decoded once, and each width comes from the one above it. */
async function* ladder(input: SharpInput, size: Size): AsyncGenerator<{ width: number; pixels: Pixels }> {
  // Upright, in sRGB and on white wherever it was transparent, so that every format shows the same picture.
  let pixels = await toPixels(
    resized(sharp(input, careful).autoOrient(), size).flatten({ background: '#ffffff' }).toColourspace('srgb'),
  );
  for (const width of widthsOf(size.width).toReversed()) {
    if (width !== pixels.info.width) pixels = await toPixels(resized(fromPixels(pixels), sizeAt(size, width)));
    yield { width, pixels };
  }
}

/** A picture itself cannot be encoded; trying again will hardly help. Anything else that goes wrong is not its fault. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

export type EncodedVariant = { width: number; format: ImageFormat; bytes: Buffer };

/** The JPEG and WebP of every width, a width at a time. Nothing but pixels survives: no place, no camera, no comment. */
export async function* encodeAtOnce(path: string, size: Size): AsyncGenerator<EncodedVariant[]> {
  for await (const { width, pixels } of ladder(path, size)) {
    const [jpg, webp] = await Promise.all([
      // For mails and the few browsers without WebP, and what the AVIF is made from: mozjpeg's tables without its search, which
      // takes four times as long for 14 % of the size, and a decibel.
      fromPixels(pixels).jpeg({ quality: 80, progressive: true, quantisationTable: 3 }).toBuffer(),
      // Effort 2 is more than twice as quick as the default and costs 5 % in size.
      fromPixels(pixels).webp({ quality: 80, effort: 2 }).toBuffer(),
    ]);
    yield [
      { width, format: 'jpg', bytes: jpg },
      { width, format: 'webp', bytes: webp },
    ];
  }
}

/** The AVIF of every width, largest first, from a picture we have stored. */
export async function* encodeLater(stored: Buffer, size: Size): AsyncGenerator<EncodedVariant> {
  const steps = ladder(stored, size);
  const next = async (): Promise<EncodedVariant | null> => {
    try {
      const step = await steps.next();
      if (step.done) return null;
      const { width, pixels } = step.value;
      // Effort 2 takes nearly twice as long and saves nothing.
      const bytes = await fromPixels(pixels).avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer();
      return { width, format: 'avif', bytes };
    } catch (error) {
      throw new PictureError('no AVIF could be made', { cause: error });
    }
  };
  for (let variant = await next(); variant; variant = await next()) yield variant;
}
