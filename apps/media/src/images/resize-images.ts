/** All work on the pixels of uploads. Only draw-preview.ts imports sharp too, for images that are stored already. */
import { open } from 'node:fs/promises';
import { LOGO_SIDE, widthsOf, type ImageFormat } from '@kanaka/contracts/media/media';
import { PHOTOGRAPH_SIDES, PhotographSize } from '@kanaka/contracts/media/photographs';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { DECODING_BYTES, MAX_AVIF_PIXELS, MAX_PIXELS, memoryOf } from './decoding-memory.ts';
import { sizeAt, storedSize, type Size } from './image-id.ts';

// One thread per image: several images in parallel are faster than one image on all cores, and take less memory.
sharp.concurrency(1);
sharp.cache(false);
// Only the five formats that we accept can be loaded; an SVG, a PDF or a script never reaches a parser.
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

const careful: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS };

/** `memory`: bytes that decoding and scaling it takes at most; `isSlow`: seconds of a core are spent on each decoding. */
export type Inspection =
  | { verdict: 'fine'; size: Size; memory: number; isSlow: boolean }
  | { verdict: 'unreadable' | 'heic' | 'too-many-pixels' };

/** Reads the header of a file: at which size it will be stored, and what decoding it takes. Nothing is decoded. */
export async function inspectImage(path: string): Promise<Inspection> {
  try {
    // Without a pixel limit, to distinguish a decompression bomb from a broken file.
    const header = await sharp(path, { failOn: 'error', limitInputPixels: false }).metadata();
    if (header.format === 'heif' && header.compression !== 'av1') return { verdict: 'heic' };
    const memory = memoryOf(header);
    if (header.width * header.height > MAX_PIXELS || memory > DECODING_BYTES) return { verdict: 'too-many-pixels' };
    const isSlow =
      header.format === 'heif' && (Number(header.bitsPerSample) > 8 || header.width * header.height > MAX_AVIF_PIXELS);
    return { verdict: 'fine', size: storedSize(header.autoOrient), memory, isSlow };
  } catch {
    return { verdict: (await isHeic(path)) ? 'heic' : 'unreadable' };
  }
}

/** Whether a file is a complete image. */
export async function isWholeImage(path: string): Promise<boolean> {
  try {
    // Small, because only successful decoding matters here.
    await sharp(path, careful).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The main brands of HEIC files. Decoding them needs a licensed HEVC decoder, which sharp does not have. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

async function isHeic(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.toString('latin1', 4, 8) === 'ftyp' && heicBrands.includes(buffer.toString('latin1', 8, 12));
  } finally {
    await file.close();
  }
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const fromPixels = ({ data, info }: Pixels) =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

const toPixels = (image: Sharp): Promise<Pixels> => image.raw().toBuffer({ resolveWithObject: true });

function resized(image: Sharp, { width, height }: Size): Sharp {
  return image.resize(width, height, { fit: 'fill' });
}

/**
 * The JPEG that is kept of an upload, of its full width: upright, in sRGB, and on white where it was transparent, so that
 * every format shows the same image. Metadata is dropped: no place, camera or comment remains.
 */
export function encodeKept(path: string, size: Size): Promise<Buffer> {
  const upright = resized(sharp(path, careful).autoOrient(), size);
  return asJpeg(upright.flatten({ background: '#ffffff' }).toColourspace('srgb'), 88);
}

/** Another file of an image, from its kept JPEG. */
export function encodeVariant(kept: Buffer, size: Size, format: Exclude<ImageFormat, 'avif'>): Promise<Buffer> {
  const image = resized(sharp(kept, careful), size);
  // Effort 2 is more than twice as fast as the default and costs 5% in size.
  return format === 'webp' ? image.webp({ quality: 80, effort: 2 }).toBuffer() : asJpeg(image, 80);
}

/**
 * For e-mails, for the few browsers without WebP, and the source of all else. It uses mozjpeg's quantisation tables without
 * its trellis search, which takes four times as long for 14% less size and one decibel, and is not progressive, which takes
 * six times as long for 7%.
 */
const asJpeg = (image: Sharp, quality: number) => image.jpeg({ quality, quantisationTable: 3 }).toBuffer();

/** A photograph in each of its sizes, as WebP without metadata. */
export async function encodePhotograph(path: string): Promise<{ size: PhotographSize; bytes: Buffer }[]> {
  const upright = sharp(path, careful).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  const large = await toPixels(upright.resize(inside('large')));
  return Promise.all(
    PhotographSize.options.map(async (size) => ({
      size,
      bytes: await fromPixels(large).resize(inside(size)).webp({ quality: 80, effort: 2 }).toBuffer(),
    })),
  );
}

const inside = (size: PhotographSize) => {
  const side = PHOTOGRAPH_SIDES[size];
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
};

/** A logo, scaled down until it fits, as PNG without metadata. Where it is transparent it stays so. */
export async function encodeLogo(path: string): Promise<{ bytes: Buffer; size: Size }> {
  const { data, info } = await sharp(path, careful)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, size: { width: info.width, height: info.height } };
}

/** The AVIF of every width, largest first, from the kept JPEG, which is decoded once: each is scaled from the one before. */
export async function encodeAvifs(kept: Uint8Array, size: Size): Promise<{ width: number; bytes: Buffer }[]> {
  const files: { width: number; bytes: Buffer }[] = [];
  let pixels = await toPixels(sharp(kept, careful));
  for (const width of widthsOf(size.width).toReversed()) {
    if (width !== pixels.info.width) pixels = await toPixels(resized(fromPixels(pixels), sizeAt(size, width)));
    // Effort 2 takes nearly twice as long and makes it no smaller.
    const bytes = await fromPixels(pixels).avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer();
    files.push({ width, bytes });
  }
  return files;
}
