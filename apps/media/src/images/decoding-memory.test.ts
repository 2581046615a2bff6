import { describe, expect, it } from '@jest/globals';
import type { Metadata } from 'sharp';
import { DECODING_BYTES, memoryOf } from './decoding-memory.ts';

const header = (width: number, height: number, parts: Partial<Metadata>): Metadata =>
  ({ width, height, channels: 3, depth: 'uchar', isProgressive: false, ...parts }) as Metadata;

/** 64 million pixels, and the 50 million of attacks. */
const [large, medium] = [
  [8192, 7812],
  [7071, 7071],
] as const;

describe('the memory that a picture takes', () => {
  it.each<[string, readonly [number, number], Partial<Metadata>]>([
    ['a JPEG', large, { format: 'jpeg', chromaSubsampling: '4:2:0' }],
    ['a progressive JPEG', large, { format: 'jpeg', chromaSubsampling: '4:2:0', isProgressive: true }],
    ['a PNG', large, { format: 'png' }],
    ['an interlaced PNG', large, { format: 'png', isProgressive: true }],
    ['a WebP with alpha', large, { format: 'webp', channels: 4 }],
    ['a GIF', large, { format: 'gif', channels: 4 }],
    ['a progressive JPEG in 4:4:4', medium, { format: 'jpeg', chromaSubsampling: '4:4:4', isProgressive: true }],
    ['an AVIF of a phone, 12 million pixels of 10 bits', [4000, 3000], { format: 'heif', bitsPerSample: 10 }],
  ])('of %s is there', (_, [width, height], parts) => {
    expect(memoryOf(header(width, height, parts))).toBeLessThanOrEqual(DECODING_BYTES);
  });

  it.each<[string, readonly [number, number], Partial<Metadata>]>([
    ['an AVIF of 12 bits', medium, { format: 'heif', channels: 4, depth: 'ushort', bitsPerSample: 12 }],
    ['an AVIF of 8 bits', medium, { format: 'heif', channels: 4, bitsPerSample: 8 }],
    ['an interlaced PNG of 16 bits', medium, { format: 'png', channels: 4, depth: 'ushort', isProgressive: true }],
    [
      'a progressive JPEG in CMYK',
      medium,
      { format: 'jpeg', channels: 4, chromaSubsampling: '4:4:4:4', isProgressive: true },
    ],
    ['a progressive JPEG in 4:4:4', large, { format: 'jpeg', chromaSubsampling: '4:4:4', isProgressive: true }],
    ['an animated WebP', medium, { format: 'webp', channels: 4, pages: 2 }],
  ])('of %s is not', (_, [width, height], parts) => {
    expect(memoryOf(header(width, height, parts))).toBeGreaterThan(DECODING_BYTES);
  });
});
