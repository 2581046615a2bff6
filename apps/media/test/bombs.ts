/** Files that are small as an upload and huge, endless or something else once they are opened. */
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { photograph } from './images.ts';

const MIB = 1024 * 1024;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** The header of a PNG; by default one bit a pixel, grey. */
function pngHeader(width: number, height: number, kind = [1, 0, 0, 0, 0]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  return pngChunk('IHDR', header);
}

/** The beginning of an interlaced PNG of 16 bits with alpha, which can only be decoded as a whole. */
export const interlacedPng = (side: number) =>
  Buffer.concat([
    pngSignature,
    pngHeader(side, side, [16, 6, 0, 0, 1]),
    pngChunk('IDAT', deflateSync(Buffer.alloc(MIB))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** A complete, valid PNG of one colour: a thousandth of its decoded size. */
export function blankPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    pngSignature,
    pngHeader(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(lines, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const deflated = (bytes: number) => deflateSync(Buffer.alloc(bytes, 0x20), { level: 1 });

/** A small image with a 200 MiB comment. */
export const remarkBomb = () =>
  blankPng(40, 40, [pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflated(200 * MIB)]))]);

/** A small image with a 200 MiB colour profile. */
export const profileBomb = () =>
  blankPng(40, 40, [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflated(200 * MIB)]))]);

/** A GIF of this size with this many frames, of one pixel each by default. */
export function gifOf(width: number, height: number, frames: number, frameSide = 1): Buffer {
  const screen = Buffer.alloc(13);
  screen.write('GIF89a');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  screen.set([0x80, 0, 0], 10);
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(frameSide, 13);
  frame.writeUInt16LE(frameSide, 15);
  return Buffer.concat([screen, colours, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** An animated WebP with this many frames; `canvas` is a false size for its header. */
export async function webpOf(frames: number, canvas?: number): Promise<Buffer> {
  const one = async (shade: number) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background: { r: shade % 256, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const stills = await Promise.all(Array.from({ length: frames }, (_, shade) => one(shade)));
  const webp = await sharp(stills, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
  if (canvas) {
    // "VP8X", its length, four bytes of flags, then width - 1 and height - 1, in three bytes each.
    const at = webp.indexOf('VP8X') + 12;
    webp.writeUIntLE(canvas - 1, at, 3);
    webp.writeUIntLE(canvas - 1, at + 3, 3);
  }
  return webp;
}

/** An AVIF whose header declares this size although it has few pixels. */
export async function avifClaiming(side: number): Promise<Buffer> {
  const avif = await sharp(await photograph(64, 64))
    .avif({ effort: 0 })
    .toBuffer();
  const at = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(side, at);
  avif.writeUInt32BE(side, at + 4);
  return avif;
}

/** A progressive JPEG whose last scan is repeated this many times. */
export async function endlessJpeg(scans: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#0f4a3c' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: scans }, () => scan), jpeg.subarray(-2)]);
}

export const SCRIPT = '<script>alert(1)</script><?php system($_GET[0]); ?>';

/** A JPEG that other programs may read as a web page or an archive: in a comment, and after its end. */
export async function talkativeJpeg(): Promise<Buffer> {
  const jpeg = await photograph(400, 500);
  const words = Buffer.from(SCRIPT);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  const remark = Buffer.concat([Buffer.from([0xff, 0xfe]), length, words]);
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), words]);
  return Buffer.concat([jpeg.subarray(0, 2), remark, jpeg.subarray(2), archive]);
}

/** A GIF that is also a valid script: its first bytes open a comment, which the GIF's own comment block closes. */
export function talkativeGif(): Buffer {
  const gif = gifOf(0x2a2f, 40, 1);
  const words = Buffer.from(`*/=1;${SCRIPT}`);
  const remark = Buffer.concat([Buffer.from([0x21, 0xfe, words.length]), words, Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, 19), remark, gif.subarray(19)]);
}

/** An image of one colour and many pixels, as `sharp` writes it in this format. */
export function plainImage(
  [width, height]: [number, number],
  write: (image: Sharp) => Sharp,
  channels: 3 | 4 = 3,
): Promise<Buffer> {
  return write(sharp({ create: { width, height, channels, background: '#b08d4c88' } })).toBuffer();
}

/**
 * 50 million pixels in about 2 KB; decoding them takes 1.2 GB. Kept as a file, because encoding them takes seconds: made by
 * `plainImage([7071, 7071], (one) => one.toColourspace('rgb16').avif({ bitdepth: 12, chromaSubsampling: '4:4:4', effort: 0 }), 4)`.
 */
export const deepAvif = () => readFile(new URL('bombs/deep.avif', import.meta.url));

/** The same of 8 bits with alpha: `plainImage([7071, 7071], (one) => one.avif({ effort: 0 }), 4)`. */
export const alphaAvif = () => readFile(new URL('bombs/alpha.avif', import.meta.url));
