import { describe, expect, it } from '@jest/globals';
import { cropSize, encodeWithin, mostZoom } from './crop-image.ts';

describe('A crop', () => {
  it.each([
    [
      { width: 900, height: 1200 },
      { width: 900, height: 1200 },
    ],
    // A fractional frame must not be rounded to more than the image has.
    [
      { width: 600.6, height: 799.5 },
      { width: 599, height: 798 },
    ],
    [
      { width: 3, height: 2000 },
      { width: 3, height: 4 },
    ],
    [
      { width: 0.2, height: 0.3 },
      { width: 1, height: 1 },
    ],
    // More than the server keeps.
    [
      { width: 2250, height: 3000 },
      { width: 1920, height: 2560 },
    ],
  ])('of %j keeps its pixels, as many as the server does, and is never enlarged', (area, size) => {
    expect(cropSize(area)).toEqual(size);
  });

  it.each([
    [{ width: 1920, height: 2560 }, 4],
    [{ width: 960, height: 1280 }, 2],
    [{ width: 1920, height: 640 }, 1],
    [{ width: 200, height: 300 }, 1],
  ])('of a picture of %j allows a zoom of %d', (size, zoom) => {
    expect(mostZoom(size)).toBe(zoom);
  });

  it('is stored in the best quality that fits the limit', async () => {
    const asked: unknown[] = [];
    const canvas = {
      toBlob(done: BlobCallback, type?: string, quality = 1) {
        asked.push([type, quality]);
        done(new Blob([new Uint8Array(Math.round(quality * 100))]));
      },
    };
    expect((await encodeWithin(canvas, 90)).size).toBe(90);
    expect(asked).toEqual([
      ['image/jpeg', 0.95],
      ['image/jpeg', 0.9],
    ]);
    await expect(encodeWithin(canvas, 10)).rejects.toThrow('larger than the upload limit');
  });
});
