import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IMAGE_WIDTHS, responsiveImage } from '@kanaka/contracts/media/media';
import sharp from 'sharp';
import {
  acceptedBy,
  get as fetchFile,
  send,
  startTestMedia,
  type TestMedia,
  type Upload,
} from '../../test/media-harness.ts';
import { animation, photograph, photographFromAPhone } from '../../test/images.ts';

let media: TestMedia;

beforeAll(async () => {
  media = await startTestMedia();
});

afterAll(() => media.stop());

const upload = (files: Upload[], headers?: Record<string, string>) => send(media.address, files, headers);
const stored = async (files: Upload[]) => acceptedBy(await upload(files));
const get = (path: string) => fetchFile(`${media.address}${path}`);

describe('uploading pictures', () => {
  it('stores a photograph in every width and returns a URL with its id and size', async () => {
    const [image] = await stored([{ name: 'ring.jpg', bytes: await photograph(800, 1000) }]);
    expect(image).toMatchObject({ width: 800, height: 1000 });
    const known = responsiveImage(image?.url ?? '');
    expect(known).toMatchObject({ width: 800, height: 1000 });
    const addresses = [known?.srcSet, ...(known?.sources ?? []).map(({ srcSet }) => srcSet)]
      .flatMap((srcSet) => srcSet?.split(', ') ?? [])
      .map((entry) => entry.split(' ')[0] ?? '');
    expect(addresses).toHaveLength(12);
    for (const path of addresses) {
      const { status, bytes } = await get(path);
      expect(status).toBe(200);
      const { width } = await sharp(bytes).metadata();
      expect(path).toContain(`/${width}.`);
    }
  });

  it.each([
    ['a wide one', [3200, 1200], [2560, 960], IMAGE_WIDTHS.length],
    ['a camera’s upright one', [3000, 4000], [1920, 2560], IMAGE_WIDTHS.length - 1],
    ['a strip', [2, 17_000], [1, 2560], 1],
  ])('stores %s with its longest side at the most kept, in its own proportions', async (_, sent, kept, widths) => {
    const [width = 0, height = 0] = sent;
    const plain = sharp({ create: { width, height, channels: 3, background: '#0f4a3c' } });
    const [image] = await stored([{ name: 'large.png', bytes: await plain.png().toBuffer() }]);
    expect(image).toMatchObject({ width: kept[0], height: kept[1] });
    expect(responsiveImage(image?.url ?? '')?.srcSet.split(', ')).toHaveLength(widths);
    const whole = await sharp((await get(image?.url ?? '')).bytes).metadata();
    expect([whole.width, whole.height]).toEqual(kept);
  });

  it('turns a phone’s photograph upright and removes its location', async () => {
    const [image] = await stored([{ name: 'IMG_0001.jpg', bytes: await photographFromAPhone(800, 600) }]);
    expect(image).toMatchObject({ width: 600, height: 800 });
    for (const path of [image?.url ?? '', (image?.url ?? '').replace('.jpg', '.webp')]) {
      const { bytes } = await get(path);
      const { exif, icc, xmp, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 600, height: 800 });
      expect(bytes.includes('Canon')).toBe(false);
      const upperHalf = sharp(bytes).extract({ left: 0, top: 0, width: 600, height: 390 });
      const [red, green] = await upperHalf.resize(1, 1).removeAlpha().raw().toBuffer();
      expect(red).toBeGreaterThan(240);
      expect(green).toBeLessThan(15);
    }
  });

  it('accepts the usual formats, and the first frame of an animation', async () => {
    const plain = sharp(await photograph(160, 200));
    const results = await stored([
      { name: 'a.png', bytes: await plain.clone().png().toBuffer() },
      { name: 'a.webp', bytes: await plain.clone().webp().toBuffer() },
      { name: 'a.avif', bytes: await plain.clone().avif({ effort: 0 }).toBuffer() },
      { name: 'a.gif', bytes: await animation(160, 200) },
      { name: 'a.exe', bytes: await plain.clone().jpeg().toBuffer() },
    ]);
    expect(results).toHaveLength(5);
    expect(new Set(results.map(({ url }) => url)).size).toBe(5);
    for (const size of results) expect(size).toMatchObject({ width: 160, height: 200 });
  });

  it('shows a transparent picture on white in every format', async () => {
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [image] = await stored([{ name: 'clear.png', bytes: clear }]);
    for (const format of ['jpg', 'webp']) {
      const { bytes } = await get((image?.url ?? '').replace('jpg', format));
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect({ channels: info.channels, darkest: Math.min(...data) }).toEqual({ channels: 3, darkest: 255 });
    }
  });

  it('returns the same URL for the same file, uploaded five times at once', async () => {
    const before = (await media.rows()).length;
    const file = { name: 'bangle.jpg', bytes: await photograph(500, 600) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => stored([file, file])));
    expect(new Set(answers.flat().map(({ url }) => url)).size).toBe(1);
    expect((await media.rows()).length).toBe(before + 1);
  });
});
