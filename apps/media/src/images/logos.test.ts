import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOGO_SIDE, logoSize, uploadLogo } from '@kanaka/contracts/media/media';
import sharp from 'sharp';
import { get, owner, refusedBy, startTestMedia, type TestMedia } from '../../test/media-harness.ts';
import { photographFromAPhone, svg } from '../../test/images.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

const send = (bytes: Buffer) => {
  const form = new FormData();
  form.append('logo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
  return fetch(`${media.address}/api${uploadLogo.path}`, { method: 'POST', headers: owner.headers, body: form });
};
const stored = async (bytes: Buffer) => {
  const response = await send(bytes);
  expect(response.status).toBe(200);
  return uploadLogo.reply.parse(await response.json()).url;
};

/** A gold bar on nothing. */
async function transparentLogo(width: number, height: number): Promise<Buffer> {
  const bar = await sharp({ create: { width: width / 2, height, channels: 4, background: '#b08a3c' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: bar, left: 0, top: 0 }])
    .webp({ lossless: true })
    .toBuffer();
}

describe('a logo', () => {
  it('is stored as a PNG that fits, and stays transparent', async () => {
    const url = await stored(await transparentLogo(1024, 256));
    expect(logoSize(url)).toEqual({ width: LOGO_SIDE, height: LOGO_SIDE / 4 });
    const { status, headers, bytes } = await get(`${media.address}${url}`);
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([512, 128, 4]);
    expect([data[3], data[info.width * 4 - 1]]).toEqual([255, 0]);
  });

  it('is not enlarged, and the same picture has the same address', async () => {
    const small = await transparentLogo(64, 64);
    const url = await stored(small);
    expect(logoSize(url)).toEqual({ width: 64, height: 64 });
    expect(await stored(small)).toBe(url);
  });

  it('keeps nothing but its pixels', async () => {
    const { bytes } = await get(`${media.address}${await stored(await photographFromAPhone(400, 300))}`);
    const { exif, width, height } = await sharp(bytes).metadata();
    expect([exif, width, height]).toEqual([undefined, 300, 400]);
  });

  it.each<[string, Buffer]>([
    ['an SVG', svg],
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing', Buffer.alloc(0)],
  ])('must not be %s', async (_, bytes) => {
    const { status, failure } = await refusedBy(await send(bytes));
    expect([status, failure.code]).toEqual([400, 'image.unreadable']);
  });

  it.each(['nothing', `${'a'.repeat(64)}-64x64.png`, '..%2Fimages%2Fa'])('is not found at %s', async (file) => {
    expect((await get(`${media.address}/media/logos/${file}`)).status).toBe(404);
  });
});
