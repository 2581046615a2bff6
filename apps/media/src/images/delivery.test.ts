import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredImage } from '@kanaka/contracts/media/media';
import { until } from '@kanaka/testing/until';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { claimImageWithoutAvif, insertImage } from './images.repository.ts';
import { startAvifMaker } from './make-avifs.ts';
import { encodeAvifs } from './resize-images.ts';
import { images } from '../schema.ts';
import {
  acceptedBy,
  get as fetchFile,
  refusedBy,
  send,
  silent,
  startTestMedia,
  type TestMedia,
} from '../../test/media-harness.ts';
import { photograph } from '../../test/images.ts';

let media: TestMedia;

beforeAll(async () => {
  media = await startTestMedia();
});

afterAll(() => media.stop());

const get = (path: string, headers?: Record<string, string>) => fetchFile(`${media.address}${path}`, headers);

const startMaker = () =>
  startAvifMaker({ db: media.database.db, store: media.store, logger: silent, encode: encodeAvifs, afterSeconds: 0 });

const stored = async (width: number, height: number) =>
  acceptedBy(await send(media.address, [{ name: 'a.jpg', bytes: await photograph(width, height) }]));

describe('delivering pictures', () => {
  it('lets browsers cache a picture for a year', async () => {
    const [image] = await stored(400, 500);
    const response = await get(image?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Number(response.headers.get('content-length'))).toBe(response.bytes.length);

    const etag = response.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(image?.url ?? '', { 'if-none-match': tag });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.bytes).toHaveLength(0);
    }
    expect((await get(image?.url ?? '', { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await fetch(`${media.address}${image?.url}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  it('makes a width or a format when it is first asked for, and keeps it', async () => {
    const [image] = await stored(800, 600);
    const path = (image?.url ?? '').replace('800.jpg', '480.webp');
    const key = path.replace('/media/', 'images/');
    expect(await media.store.has(key)).toBe(false);
    const [first, second] = await Promise.all([get(path), get(path)]);
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
    expect(second.bytes).toEqual(first.bytes);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await media.store.has(key)).toBe(true);
    expect((await get(path)).bytes).toEqual(first.bytes);
  });

  it('sends the WebP for a minute until the AVIF is made in the background, then the AVIF', async () => {
    const [image] = await stored(700, 800);
    const avif = (image?.url ?? '').replace('.jpg', '.avif');
    const early = await get(avif);
    expect(early.headers.get('content-type')).toBe('image/webp');
    expect(early.headers.get('cache-control')).toBe('public, max-age=60');
    const earlyTag = early.headers.get('etag') ?? '';

    // Two encoders, as with two replicas.
    const makers = [1, 2].map(() => startMaker());
    await until(async () => (await get(avif)).headers.get('content-type') === 'image/avif');
    const ready = await get(avif, { 'if-none-match': earlyTag });
    expect(ready.status).toBe(200);
    expect(ready.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { compression, width } = await sharp(ready.bytes).metadata();
    expect({ compression, width }).toEqual({ compression: 'av1', width: 700 });

    await until(async () => (await media.rows()).every((row) => row.avifReadyAt !== null));
    await Promise.all(makers.map((maker) => maker.close()));
    for (const row of await media.rows()) expect(row.avifAttempts).toBe(1);
  });

  it('takes over the AVIFs of a process that died, but not those of one that is working', async () => {
    const [abandoned] = await stored(210, 300);
    const [claimed] = await stored(220, 300);
    const claim = (image: StoredImage | undefined, age: string) =>
      media.database.db
        .update(images)
        .set({ avifClaimedAt: sql`now() - ${age}::interval`, avifAttempts: 1 })
        .where(eq(images.width, image?.width ?? 0));
    await claim(abandoned, '10 minutes');
    await claim(claimed, '1 minute');
    const maker = startMaker();
    const [last] = await stored(230, 300);
    maker.wake();

    const isMade = async (image: StoredImage | undefined) =>
      (await get((image?.url ?? '').replace('.jpg', '.avif'))).headers.get('content-type') === 'image/avif';
    await until(() => isMade(last));
    expect([await isMade(abandoned), await isMade(claimed)]).toEqual([true, false]);
    await maker.close();
  });

  it('gives each picture to one process only, even if many claim one at once', async () => {
    // Images that other tests have left without AVIFs would disturb this one.
    await media.database.db.delete(images);
    const ids = Array.from({ length: 60 }, () => `${randomUUID().replaceAll('-', '')}-9x9`);
    for (const id of ids) await insertImage(media.database.db, { id, width: 9, height: 9, bytes: 9 });
    const claim = () => claimImageWithoutAvif(media.database.db);
    const claimed = await Promise.all(ids.map(claim));
    expect(claimed.map((image) => image?.id ?? '').sort()).toEqual(ids.sort());
    expect(await claim()).toBeNull();
    await media.database.db.delete(images);
  });

  it('gives up on a picture that cannot be encoded, and continues with the next', async () => {
    const [broken] = await stored(240, 300);
    const [good] = await stored(250, 300);
    const key = (broken?.url ?? '').replace('/media/', 'images/');
    await media.store.put(key, Buffer.from('lost'), 'image/jpeg');
    const maker = startMaker();
    await until(async () => (await media.rows()).find(({ width }) => width === good?.width)?.avifReadyAt != null);
    expect((await media.rows()).find(({ width }) => width === broken?.width)).toMatchObject({
      avifReadyAt: null,
      avifAttempts: 1,
    });
    await maker.close();
  });

  it('responds 404 for a picture that does not exist', async () => {
    const unknown = `${randomUUID().replaceAll('-', '')}-960x1280`;
    const [image] = await stored(330, 300);
    const folder = (image?.url ?? '').split('/').slice(0, 3).join('/');
    for (const path of [
      `/media/${unknown}/960.jpg`,
      `/media/${unknown}/960.avif`,
      `${folder}/331.jpg`,
      `${folder}/480.jpg`,
      `${folder}/330.svg`,
      `${folder}/0330.jpg`,
      `${folder}/330.jpg%2f..`,
      '/media/..%2f..%2fetc/passwd',
      '/media/x/y',
    ]) {
      const { status, failure } = await refusedBy(await fetch(`${media.address}${path}`));
      expect({ path, status, success: failure.success }).toEqual({ path, status: 404, success: false });
    }
  });
});
