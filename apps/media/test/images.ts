/** Images for the tests, generated for each call. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Pixels with edges, shades and noise, so that they compress like a photograph; never the same twice. */
async function pixels(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#0f4a3c', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

export async function photograph(width: number, height: number): Promise<Buffer> {
  return (await pixels(width, height)).jpeg({ quality: 90 }).toBuffer();
}

export async function bigImage(width: number, height: number): Promise<Buffer> {
  return (await pixels(width, height)).png().toBuffer();
}

/** Rotated by 90° with an orientation tag, the camera's name and the location. When upright, its upper half is red. */
export async function photographFromAPhone(width: number, height: number): Promise<Buffer> {
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  return (await pixels(width, height))
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Canon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '80/1 16/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export async function animation(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all([1, 2].map(async () => (await pixels(width, height)).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><rect width="40" height="40"/></svg>',
);

/** A few bytes that claim to be a PNG of this size. */
export function giantHeader(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(32)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
