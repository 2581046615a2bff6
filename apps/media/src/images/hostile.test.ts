import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_IMAGE_BYTES, responsiveImage } from '@kanaka/contracts/media/media';
import { until } from '@kanaka/testing/until';
import sharp from 'sharp';
import {
  alphaAvif,
  avifClaiming,
  deepAvif,
  blankPng,
  endlessJpeg,
  gifOf,
  interlacedPng,
  plainImage,
  profileBomb,
  remarkBomb,
  SCRIPT,
  talkativeGif,
  talkativeJpeg,
  webpOf,
} from '../../test/bombs.ts';
import { acceptedBy, get, owner, refusedBy, send, type Upload } from '../../test/media-harness.ts';
import { photograph, svg } from '../../test/images.ts';
import { startMediaProcess, type MediaProcess } from '../../test/media-process.ts';

/** In MiB: more than reading a header takes, less than decoding any of the bombs would. */
const LITTLE_MIB = 120;

let media: MediaProcess;

beforeAll(async () => {
  media = await startMediaProcess();
  // The first image makes the process allocate what it needs for every image, before memory is measured.
  await acceptedBy(await send(media.address, [{ name: 'first.jpg', bytes: await photograph(1000, 1300) }]));
});

afterAll(() => media.stop());

const upload = (...files: Upload[]) => send(media.address, files);

/** Everything that is stored: rows, objects and temporary files. */
const kept = async () => ({
  rows: (await media.rows()).map(({ id }) => id).sort(),
  keys: (await media.keys()).filter((key) => !key.endsWith('.avif')).sort(),
  leftFiles: await media.leftFiles(),
});

// First, because AVIFs are made one image after the other: none of a large one may be at work.
describe('the metadata of a picture', () => {
  it('is in none of its stored files: no place, camera, text or colour profile', async () => {
    const bytes = await sharp(await photograph(700, 500))
      .withExif({
        IFD0: { Make: 'Kanaka Camera', Copyright: 'Meera of 4 Car Street' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '80/1 16/1 0/1' },
      })
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="13,2N"/></rdf:RDF></x:xmpmeta>',
      )
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = await sharp(bytes).metadata();
    expect([sent.exif, sent.xmp, sent.icc].map((part) => (part?.length ?? 0) > 0)).toEqual([true, true, true]);
    expect(bytes.includes('Kanaka Camera')).toBe(true);

    const [image] = await acceptedBy(await upload({ name: 'IMG_0007.jpg', bytes }));
    expect(image).toMatchObject({ width: 500, height: 700 });
    await media.makeOldest(image?.url ?? '');
    const known = responsiveImage(image?.url ?? '');
    const files = [known?.srcSet, ...(known?.sources ?? []).map(({ srcSet }) => srcSet)].flatMap(
      (srcSet) => srcSet?.split(', ').map((entry) => entry.split(' ')[0] ?? '') ?? [],
    );
    expect(files).toHaveLength(9);
    for (const path of files) {
      const format = path.endsWith('.jpg') ? 'jpeg' : path.split('.').at(-1);
      await until(async () => (await get(`${media.address}${path}`)).headers.get('content-type') === `image/${format}`);
      const { bytes: stored } = await get(`${media.address}${path}`);
      const { exif, xmp, icc, iptc, comments, orientation, width, height } = await sharp(stored).metadata();
      expect({ path, exif, xmp, icc, iptc, comments, orientation }).toEqual({ path });
      expect(width && height && height > width).toBe(true);
      // Texts long enough that they cannot occur in the image's data by chance.
      for (const words of ['Kanaka Camera', 'Car Street', 'GPSLatitude', 'xmpmeta', 'Exif\0']) {
        expect({ path, words, there: stored.includes(words) }).toEqual({ path, words, there: false });
      }
    }
  });

  it('is applied first: colours are those of the uploaded colour profile', async () => {
    const red = sharp({ create: { width: 60, height: 80, channels: 3, background: '#c81414' } });
    const files = [
      { name: 'p3.jpg', bytes: await red.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer() },
      { name: 'print.jpg', bytes: await red.clone().withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer() },
      {
        name: 'grey.png',
        bytes: await sharp({ create: { width: 61, height: 80, channels: 3, background: '#808080' } })
          .greyscale()
          .png()
          .toBuffer(),
      },
    ];
    expect((await sharp(files[1]?.bytes).metadata()).channels).toBe(4);
    const [p3, print, grey] = await acceptedBy(await upload(...files));
    const colourOf = async (url = '') => {
      const { data, info } = await sharp((await get(`${media.address}${url}`)).bytes)
        .resize(1, 1)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(3);
      return [...data];
    };
    const near = (wanted: number[], within: number) => wanted.map((value) => expect.closeTo(value, within));
    const [r = 0, g = 0, b = 0] = await colourOf(p3?.url);
    expect(Math.max(Math.abs(r - 200), Math.abs(g - 20), Math.abs(b - 20))).toBeLessThan(8);
    const [pr = 0, pg = 0, pb = 0] = await colourOf(print?.url);
    expect(pr - Math.max(pg, pb)).toBeGreaterThan(100);
    expect(await colourOf(grey?.url)).toEqual(near([128, 128, 128], -1));
  });
});

describe('a malicious file', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, string[]]>([
    ['a PNG of 900 million pixels', 'bomb.png', () => blankPng(30_000, 30_000), ['image.too-many-pixels']],
    ['a GIF of 900 million pixels', 'bomb.gif', () => gifOf(30_000, 30_000, 3, 30_000), ['image.too-many-pixels']],
    ['an animated WebP of 64 million pixels', 'bomb.webp', () => webpOf(40, 8_000), ['image.too-many-pixels']],
    ['an AVIF of 12 bits with 50 million pixels', 'deep.avif', deepAvif, ['image.too-many-pixels']],
    ['an AVIF of 8 bits with alpha and 50 million pixels', 'alpha.avif', alphaAvif, ['image.too-many-pixels']],
    [
      'an interlaced PNG of 16 bits with 50 million pixels',
      'interlaced.png',
      () => interlacedPng(7071),
      ['image.too-many-pixels'],
    ],
    [
      'an AVIF that claims 900 million pixels',
      'bomb.avif',
      () => avifClaiming(30_000),
      ['image.too-many-pixels', 'image.unreadable'],
    ],
    ['an SVG with a script', 'drawing.jpg', () => svg, ['image.unreadable']],
    [
      'a PDF with a JPEG in it',
      'paper.jpg',
      async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await photograph(90, 90)]),
      ['image.unreadable'],
    ],
  ])('%s is refused with its name, takes little memory, and leaves nothing behind', async (_, name, bytes, codes) => {
    const before = await kept();
    const peak = await media.peak();
    const file = { name, bytes: await bytes() };
    expect(file.bytes.length).toBeLessThan(MAX_IMAGE_BYTES / 3);
    const { status, failure } = await refusedBy(await upload(file));
    expect(status).toBe(400);
    expect(codes).toContain(failure.code);
    expect(failure.message).toContain(`“${name}”`);
    expect(await kept()).toEqual(before);
    expect((await media.peak()) - peak).toBeLessThan(LITTLE_MIB);
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['200 MiB of remarks in a PNG', 'remarks.png', remarkBomb],
    ['200 MiB of a colour profile in a PNG', 'profile.png', profileBomb],
    ['ten thousand frames in a GIF', 'film.gif', () => gifOf(300, 300, 10_000)],
    ['two hundred frames in a WebP', 'film.webp', () => webpOf(200)],
    ['a progressive JPEG without an end', 'endless.jpg', () => endlessJpeg(20_000)],
  ])('%s: takes little memory', async (_, name, bytes) => {
    const peak = await media.peak();
    const response = await upload({ name, bytes: await bytes() });
    expect([200, 400]).toContain(response.status);
    expect((await media.peak()) - peak).toBeLessThan(LITTLE_MIB);
    expect(await media.leftFiles()).toEqual([]);
  });

  it('is re-encoded even if its picture is fine: no script, archive or comment is served', async () => {
    const results = await acceptedBy(
      await upload({ name: 'page.html', bytes: await talkativeJpeg() }, { name: 'script.gif', bytes: talkativeGif() }),
    );
    for (const { url } of results) {
      for (const path of [url, url.replace('.jpg', '.webp')]) {
        const { status, headers, bytes } = await get(`${media.address}${path}`);
        expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
        expect(headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/);
        for (const words of [SCRIPT, 'alert(1)', '<?php', 'PK\u0003\u0004']) expect(bytes.includes(words)).toBe(false);
      }
    }
  });

  it('is checked by its bytes, not by its declared type', async () => {
    const sendAs = (type: string, bytes: Buffer) => {
      const form = new FormData();
      form.append('my_file', new Blob([new Uint8Array(bytes)], { type }), 'a.bin');
      const url = `${media.address}/api/admin/products/upload-image`;
      return fetch(url, { method: 'POST', headers: owner.headers, body: form });
    };
    expect(await acceptedBy(await sendAs('application/x-msdownload', await photograph(60, 80)))).toHaveLength(1);
    const program = Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(4096)]);
    expect((await refusedBy(await sendAs('image/jpeg', program))).failure.code).toBe('image.unreadable');
  });
});

describe('a photograph of a 50-megapixel camera', () => {
  it.each<[string, [number, number], Parameters<typeof plainImage>[1]]>([
    ['progressive JPEG', [8160, 6144], (one) => one.jpeg({ quality: 50, progressive: true })],
    ['PNG', [8688, 5792], (one) => one.png({ compressionLevel: 1 })],
  ])('is taken as %s', async (_, size, write) => {
    const [image] = await acceptedBy(await upload({ name: 'camera', bytes: await plainImage(size, write) }));
    expect(image?.width).toBe(2560);
  });
});

describe('a large upload', () => {
  it('of twenty files of 8 MB takes little memory and leaves nothing on disk', async () => {
    const peak = await media.peak();
    const jpeg = await photograph(48, 64);
    // Bytes after the end of a JPEG do not change the image, but they make it another file.
    const files = Array.from({ length: 20 }, (_, number) => ({
      name: `${number}.jpg`,
      bytes: Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES - jpeg.length, number)]),
    }));
    expect(await acceptedBy(await upload(...files))).toHaveLength(20);
    expect((await media.peak()) - peak).toBeLessThan(LITTLE_MIB);
    expect(await media.leftFiles()).toEqual([]);
  });

  it('that is too large or has too many files stores nothing, not even its valid files', async () => {
    const before = await kept();
    const good = await photograph(70, 90);
    const large = { name: 'large.jpg', bytes: Buffer.alloc(9 * 1024 * 1024, 1) };
    const { status, failure } = await refusedBy(await upload({ name: 'good.jpg', bytes: good }, large));
    expect([status, failure.message]).toEqual([413, '“large.jpg” is larger than 8 MB.']);
    const many = Array.from({ length: 21 }, (_, number) => ({ name: `${number}.jpg`, bytes: good }));
    expect((await refusedBy(await upload(...many))).failure.message).toBe('Please send at most 20 pictures at a time.');
    expect(await kept()).toEqual(before);
  });

  it('that is aborted leaves nothing behind, and the service still works', async () => {
    const before = await kept();
    const socket = connect(media.port, '127.0.0.1');
    await once(socket, 'connect');
    const cookie = owner.headers.cookie;
    socket.write(
      [
        'POST /api/admin/products/upload-image HTTP/1.1',
        'Host: shop.example',
        `Cookie: ${cookie}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${5 * 1024 * 1024}`,
        '',
        '--x',
        'Content-Disposition: form-data; name="my_file"; filename="a.jpg"',
        '',
        '',
      ].join('\r\n'),
    );
    socket.write(await photograph(900, 1200));
    await until(async () => (await media.leftFiles()).length === 1);
    socket.destroy();
    await until(async () => (await media.leftFiles()).length === 0);
    expect(await kept()).toEqual(before);
    expect(await acceptedBy(await upload({ name: 'next.jpg', bytes: await photograph(61, 81) }))).toHaveLength(1);
  });
});
