import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import sharp from 'sharp';
import {
  acceptedBy,
  auth,
  owner,
  refusedBy,
  send,
  startTestMedia,
  type TestMedia,
  type Upload,
} from '../../test/media-harness.ts';
import { bigImage, giantHeader, photograph, svg } from '../../test/images.ts';

let media: TestMedia;

beforeAll(async () => {
  media = await startTestMedia();
});

afterAll(() => media.stop());

const upload = (files: Upload[], headers?: Record<string, string>) => send(media.address, files, headers);
const stored = async (files: Upload[]) => acceptedBy(await upload(files));

describe('a refused upload', () => {
  it.each([
    ['an SVG', 'x.png', () => svg],
    ['a program', 'x.jpg', () => Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(4096)])],
    ['an ELF binary', 'x.jpg', () => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]), Buffer.alloc(4096)])],
    ['a web page', 'x.gif', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['an empty file', 'x.jpg', () => Buffer.alloc(0)],
    [
      'a TIFF',
      'x.tiff',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    ['half a JPEG', 'x.jpg', async () => (await photograph(600, 800)).subarray(0, 20_000)],
    ['a PNG without its end', 'x.png', async () => (await bigImage(300, 300)).subarray(0, -600)],
    [
      'a JPEG header with noise behind it',
      'x.jpg',
      async () => {
        const whole = await photograph(300, 300);
        return Buffer.concat([whole.subarray(0, 200), Buffer.alloc(3000, 0x55)]);
      },
    ],
  ])('refuses %s by its bytes, and names it', async (_, name, bytes) => {
    const before = (await media.rows()).length;
    const { status, failure } = await refusedBy(await upload([{ name, bytes: await bytes() }]));
    expect({ status, code: failure.code }).toEqual({ status: 400, code: 'image.unreadable' });
    expect(failure.message).toContain(name);
    expect((await media.rows()).length).toBe(before);
  });

  it('refuses a decompression bomb without decoding it', async () => {
    const { status, failure } = await refusedBy(
      await upload([{ name: 'bomb.png', bytes: giantHeader(50_000, 50_000) }]),
    );
    expect({ status, code: failure.code }).toEqual({ status: 400, code: 'image.too-many-pixels' });
    expect(failure.message).toContain('bomb.png');
  });

  it('refuses a file over 8 MB and names it, and takes one of exactly 8 MB', async () => {
    const jpeg = await photograph(400, 400);
    // Bytes after the end of a JPEG do not change the image.
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    const { status, failure } = await refusedBy(
      await upload([{ name: 'large.jpg', bytes: padded(MAX_IMAGE_BYTES + 1) }]),
    );
    expect({ status, code: failure.code }).toEqual({ status: 413, code: 'image.too-large' });
    expect(failure.message).toContain('large.jpg');
    expect(await stored([{ name: 'fits.jpg', bytes: padded(MAX_IMAGE_BYTES) }])).toHaveLength(1);
  });

  it('stores nothing of an upload with one bad file, and names every bad one', async () => {
    const before = (await media.rows()).length;
    const good = await photograph(333, 444);
    const { status, failure } = await refusedBy(
      await upload([
        { name: 'good.jpg', bytes: good },
        { name: 'bad.jpg', bytes: good.subarray(0, 900) },
        { name: 'large.jpg', bytes: Buffer.alloc(MAX_IMAGE_BYTES + 9) },
        { name: 'also-good.jpg', bytes: await photograph(222, 333) },
      ]),
    );
    expect({ status, code: failure.code }).toEqual({ status: 400, code: 'image.unreadable' });
    expect(failure.issues?.map(({ message }) => /“(.+?)”/.exec(message)?.[1])).toEqual(['bad.jpg', 'large.jpg']);
    expect((await media.rows()).length).toBe(before);
  });

  it('asks for a picture when the form has none in the right field', async () => {
    for (const files of [[], [{ name: 'a.jpg', bytes: await photograph(50, 50), field: 'file' }]]) {
      const { status, failure } = await refusedBy(await upload(files));
      expect(status).toBe(400);
      expect(failure.issues).toEqual([{ path: 'my_file', message: 'Please choose at least one picture.' }]);
    }
  });

  it('accepts twenty pictures at once and not one more', async () => {
    const bytes = await photograph(32, 32);
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, bytes }));
    expect(await stored(many(20))).toHaveLength(20);
    const { status, failure } = await refusedBy(await upload(many(21)));
    expect({ status, code: failure.code }).toEqual({ status: 400, code: 'upload.too-many-files' });
  });

  it('accepts only a multipart form', async () => {
    for (const type of ['application/json', 'image/jpeg', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { ...owner.headers, 'content-type': type };
      const url = `${media.address}/api/admin/products/upload-image`;
      expect((await refusedBy(await fetch(url, { method: 'POST', headers, body: '{' }))).status).toBe(415);
    }
    const bare = await fetch(`${media.address}/api/admin/products/upload-image`, {
      method: 'POST',
      headers: owner.headers,
    });
    expect((await refusedBy(bare)).status).toBe(415);
  });

  it('refuses a form that is incomplete, or has another boundary than it declares', async () => {
    const url = `${media.address}/api/admin/products/upload-image`;
    const headers = { ...owner.headers, 'content-type': 'multipart/form-data; boundary=x' };
    const part = '--x\r\ncontent-disposition: form-data; name="my_file"; filename="a.jpg"\r\n\r\nabc';
    for (const body of [part, 'nothing of the kind', '--x--']) {
      const { status, failure } = await refusedBy(await fetch(url, { method: 'POST', headers, body }));
      expect(status).toBe(400);
      expect(failure.code).not.toBe('server.error');
    }
    const unbound = { ...owner.headers, 'content-type': 'multipart/form-data' };
    expect((await refusedBy(await fetch(url, { method: 'POST', headers: unbound, body: part }))).status).toBe(400);
  });

  it('is refused to everyone but the owner, whatever it contains', async () => {
    const file = { name: 'a.jpg', bytes: await photograph(50, 50) };
    expect((await refusedBy(await upload([file], {}))).status).toBe(401);
    expect((await refusedBy(await upload([file], auth.signIn().headers))).status).toBe(403);
    expect((await refusedBy(await upload([], {}))).status).toBe(401);
  });

  it('shows a malicious file name in one harmless line', async () => {
    const { failure } = await refusedBy(
      await upload([{ name: `a\u0007b${'c'.repeat(500)}.jpg`, bytes: Buffer.from('x') }]),
    );
    expect(failure.message).toMatch(/^“abc{98}”/);
    const turned = await refusedBy(
      await upload([{ name: `ring\u202egpj.${'💍'.repeat(200)}`, bytes: Buffer.from('x') }]),
    );
    expect(turned.failure.message.startsWith(`“ringgpj.${'💍'.repeat(92)}”`)).toBe(true);
  });
});
