import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_PHOTOGRAPH_BYTES, type PhotographUse, uploadPhotograph } from '@kanaka/contracts/media/photographs';
import { photographDimensions, photographUrl, publicPhotographUrl } from '@kanaka/contracts/media/photograph-address';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { auth, get, owner, refusedBy, startTestMedia, type TestMedia } from '../../test/media-harness.ts';
import { giantHeader, photograph, photographFromAPhone, svg } from '../../test/images.ts';
import { deleteUnusedPhotographs } from './delete-unused-photographs.ts';
import { photographIdsOf } from './photographs.routes.ts';
import { photographs } from '../schema.ts';
import { PHOTOGRAPHS_A_DAY, photographKey } from './store-photograph.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

const grey = (side: number) => ({
  create: { width: side, height: side, channels: 3, background: '#b08d4c' } as const,
});

type Person = { id: string; headers: Record<string, string> };

function send(
  person: Partial<Person>,
  files: { name?: string; bytes: Buffer }[],
  usedFor: PhotographUse | '' = '',
): Promise<Response> {
  const form = new FormData();
  for (const { name = 'ring.jpg', bytes } of files) form.append('photograph', new Blob([new Uint8Array(bytes)]), name);
  const headers = person.headers ?? {};
  const query = usedFor && `?for=${usedFor}`;
  return fetch(`${media.address}/api/common/photographs/upload${query}`, { method: 'POST', headers, body: form });
}
async function stored(person: Person, bytes: Buffer, usedFor: PhotographUse | '' = ''): Promise<string> {
  const response = await send(person, [{ bytes }], usedFor);
  expect(response.status).toBe(200);
  return uploadPhotograph.reply.parse(await response.json()).photograph;
}
const view = (person: Partial<Person>, name: string, size: 'small' | 'large' = 'small') =>
  get(`${media.address}${photographUrl(name, size)}`, person.headers);
const rowsOf = ({ id }: Person) => media.database.db.select().from(photographs).where(eq(photographs.uploaderId, id));
const idOf = (name: string) => name.split('.')[0] ?? '';

describe('A photograph', () => {
  it('is stored upright in two sizes, without place and camera, and no cache may keep it', async () => {
    const asha = auth.signIn();
    const name = await stored(asha, await photographFromAPhone(2400, 1800));
    expect(photographDimensions(name)).toEqual({ width: 1200, height: 1600 });
    for (const [size, width, height] of [
      ['small', 240, 320],
      ['large', 1200, 1600],
    ] as const) {
      const { status, headers, bytes } = await view(asha, name, size);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const { exif, icc, xmp, ...image } = await sharp(bytes).metadata();
      expect(image).toMatchObject({ format: 'webp', width, height });
      expect({ exif, icc, xmp }).toEqual({});
      expect(bytes.includes('Canon')).toBe(false);
    }
  });

  it('is not enlarged, and is another one each time the same file is sent', async () => {
    const asha = auth.signIn();
    const bytes = await photograph(200, 100);
    const [first, second] = await Promise.all([stored(asha, bytes), stored(asha, bytes)]);
    expect(photographDimensions(first)).toEqual({ width: 200, height: 100 });
    expect(idOf(first)).not.toBe(idOf(second));
    expect((await rowsOf(asha)).length).toBe(2);
  });

  it('is seen by its sender alone: not by another shopper, an admin or a guest who know its address', async () => {
    const asha = auth.signIn();
    const name = await stored(asha, await photograph(80, 80));
    expect((await view(auth.signIn(), name)).status).toBe(404);
    expect((await view(owner, name)).status).toBe(404);
    expect((await view({}, name)).status).toBe(401);
    const [id, signature = ''] = name.split('.');
    expect((await view(asha, `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)).status).toBe(404);
    expect((await view(asha, `${id}.${'a'.repeat(43)}`)).status).toBe(404);
    expect((await view(asha, id ?? '')).status).toBe(400);
    expect(
      (await get(`${media.address}${photographUrl(name, 'small').replace('small', 'whole')}`, asha.headers)).status,
    ).toBe(400);
  });

  it('is not a picture of the shop', async () => {
    const before = (await media.rows()).length;
    const name = await stored(auth.signIn(), await photograph(320, 320));
    expect((await media.rows()).length).toBe(before);
    for (const path of [`/media/${idOf(name)}/320.jpg`, `/media/${idOf(name)}/small.webp`]) {
      expect((await get(`${media.address}${path}`)).status).toBe(404);
    }
  });
});

describe('A photograph of a review', () => {
  const look = (name: string, headers?: Record<string, string>) =>
    get(`${media.address}${publicPhotographUrl(idOf(name), 'small')}`, headers);

  it('is seen by nobody but its sender until the shop has approved it, and by nobody else once it is hidden', async () => {
    const asha = auth.signIn();
    const name = await stored(asha, await photograph(640, 480), 'review');
    const refused = await look(name);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await look(name, asha.headers)).status).toBe(404);
    expect((await view(asha, name)).status).toBe(200);
    expect((await view(auth.signIn(), name)).status).toBe(404);

    media.shown.add(idOf(name));
    const { status, headers, bytes } = await look(name);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await look(name, known)).status).toBe(304);

    media.shown.delete(idOf(name));
    expect((await look(name, known)).status).toBe(404);
    expect((await view(asha, name)).status).toBe(200);
  });

  it('is signed for reviews only, and one of a return for returns only', async () => {
    const asha = auth.signIn();
    const bytes = await photograph(60, 60);
    const [ofReview, ofReturn] = [await stored(asha, bytes, 'review'), await stored(asha, bytes, 'return')];
    const kinds = photographIdsOf(auth.internalToken);
    expect(kinds.review.read(ofReview, asha.id)).toBe(idOf(ofReview));
    expect(kinds.return.read(ofReturn, asha.id)).toBe(idOf(ofReturn));
    expect([kinds.return.read(ofReview, asha.id), kinds.review.read(ofReturn, asha.id)]).toEqual([null, null]);
    expect((await refusedBy(await send(asha, [{ bytes }], 'advert' as PhotographUse))).status).toBe(400);
  });

  it('has no other public address', async () => {
    const name = await stored(auth.signIn(), await photograph(60, 60), 'review');
    media.shown.add(idOf(name));
    for (const path of [
      `/media/reviews/${name}/small.webp`,
      `/media/reviews/${idOf(name)}/whole.webp`,
      `/media/reviews/${idOf(name)}/small.jpg`,
      `/media/reviews/..%2F${idOf(name)}/small.webp`,
      `/media/reviews/01990000-0000-7000-8000-000000000001-9x9/small.webp`,
    ]) {
      expect([path, (await get(`${media.address}${path}`)).status]).toEqual([path, 404]);
    }
  });
});

describe('It is refused', () => {
  it.each([
    ['an SVG', 400, 'image.unreadable', () => svg],
    ['a decompression bomb', 400, 'image.too-many-pixels', () => giantHeader(50_000, 50_000)],
    ['a file over 8 MB', 413, 'image.too-large', () => Buffer.alloc(MAX_PHOTOGRAPH_BYTES + 1)],
  ])('%s, and leaves nothing behind', async (_, status, code, bytes) => {
    const asha = auth.signIn();
    const refused = await refusedBy(await send(asha, [{ bytes: bytes() }]));
    expect([refused.status, refused.failure.code]).toEqual([status, code]);
    expect(refused.failure.issues?.[0]?.path).toBe('photograph');
    expect(await rowsOf(asha)).toEqual([]);
  });

  it.each([
    ['more than 8 bits a colour', () => sharp(grey(200)).toColourspace('rgb16').avif({ bitdepth: 12, effort: 0 })],
    ['more than 16 million pixels', () => sharp(grey(4_100)).avif({ effort: 0 })],
  ])('an AVIF of %s, which takes long to decode, unless the owner sends it', async (_, draw) => {
    const [asha, bytes] = [auth.signIn(), await draw().toBuffer()];
    const { status, failure } = await refusedBy(await send(asha, [{ name: 'ring.avif', bytes }]));
    expect([status, failure.code]).toEqual([400, 'image.slow-avif']);
    expect(failure.message).toMatch(/“ring\.avif” .* Please send it as a JPEG/);
    expect(await rowsOf(asha)).toEqual([]);
    expect((await send(owner, [{ bytes }])).status).toBe(200);
  });

  it('half a JPEG, which counts like a whole one, because it was decoded', async () => {
    const asha = auth.signIn();
    const half = (await photograph(600, 800)).subarray(0, 20_000);
    expect((await refusedBy(await send(asha, [{ bytes: half }]))).failure.code).toBe('image.unreadable');
    expect(await rowsOf(asha)).toHaveLength(1);
  });

  it('for a return from somebody who has bought nothing, before anything is read; for a review it is not', async () => {
    const asha = auth.signIn();
    media.withoutOrder.add(asha.id);
    const bytes = await photograph(60, 60);
    const { status, failure } = await refusedBy(await send(asha, [{ bytes }], 'return'));
    expect([status, failure.code]).toEqual([403, 'photograph.no-order']);
    expect(await rowsOf(asha)).toEqual([]);
    expect((await send(asha, [{ bytes }], 'review')).status).toBe(200);
  });

  it('an iPhone’s HEIC, with what to do instead', async () => {
    const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);
    const { status, failure } = await refusedBy(await send(auth.signIn(), [{ name: 'IMG_0001.HEIC', bytes: box }]));
    expect([status, failure.code]).toEqual([400, 'image.heic']);
    expect(failure.message).toMatch(/“IMG_0001\.HEIC” .* Please send it as a JPEG/);
  });

  it('from a guest, without a file, with two files, and as anything but a form', async () => {
    const bytes = await photograph(60, 60);
    expect((await send({}, [{ bytes }])).status).toBe(401);
    const asha = auth.signIn();
    expect((await refusedBy(await send(asha, []))).failure.issues?.[0]?.message).toBe('Please choose a photograph.');
    expect((await refusedBy(await send(asha, [{ bytes }, { bytes }]))).failure.code).toBe('upload.too-many-files');
    const url = `${media.address}/api/common/photographs/upload`;
    const headers = { ...asha.headers, 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(415);
    expect(await rowsOf(asha)).toEqual([]);
  });

  it('beyond the most that a shopper sends in a day, however many come at once; the owner is not limited', async () => {
    const asha = auth.signIn();
    const fill = async (uploaderId: string, many: number) => {
      await media.database.db.execute(sql`
        insert into photographs (id, uploader_id, bytes)
        select gen_random_uuid() || '-9x9', ${uploaderId}, 1 from generate_series(1, ${many}::int)`);
    };
    await fill(asha.id, PHOTOGRAPHS_A_DAY - 2);
    const bytes = await photograph(40, 40);
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => send(asha, [{ bytes }])));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 429, 429, 429,
    ]);
    const { failure } = await refusedBy(await send(asha, [{ bytes }]));
    expect(failure.code).toBe('photograph.too-many');
    expect((await rowsOf(asha)).length).toBe(PHOTOGRAPHS_A_DAY);
    await media.database.db
      .update(photographs)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(photographs.uploaderId, asha.id));
    expect((await send(asha, [{ bytes }])).status).toBe(200);
    const meera = auth.signIn({ role: 'admin' });
    await fill(meera.id, PHOTOGRAPHS_A_DAY);
    expect((await send(meera, [{ bytes }])).status).toBe(200);
  });
});

describe('A photograph that nobody uses', () => {
  const age = (name: string, hours: number) =>
    media.database.db
      .update(photographs)
      .set({ createdAt: sql`now() - make_interval(hours => ${hours}::int)` })
      .where(eq(photographs.id, idOf(name)));
  const has = (name: string) => media.store.has(photographKey(idOf(name), 'large'));
  const deps = (used: string[], usedFor: PhotographUse = 'return') => ({
    usedFor,
    db: media.database.db,
    store: media.store,
    usedPhotographs: async (ids: string[]) => ids.filter((id) => used.includes(id)),
  });

  it('is deleted after two days with its files; one in use is kept for good, and a fresh one is not asked about', async () => {
    await media.database.db.delete(photographs);
    const asha = auth.signIn();
    const bytes = await photograph(64, 64);
    const [unused, used, fresh] = [await stored(asha, bytes), await stored(asha, bytes), await stored(asha, bytes)];
    await Promise.all([age(unused, 49), age(used, 49), age(fresh, 47)]);
    const gone = await Promise.all([1, 2].map(() => deleteUnusedPhotographs(deps([idOf(used)]))));
    expect(Math.max(...gone)).toBe(1);
    expect(await Promise.all([has(unused), has(used), has(fresh)])).toEqual([false, true, true]);
    expect((await view(asha, unused)).status).toBe(404);
    expect((await view(asha, used)).status).toBe(200);
    // Kept for good: it is not asked about again.
    expect(await deleteUnusedPhotographs(deps([]))).toBe(0);
    expect((await rowsOf(asha)).map(({ id }) => id).sort()).toEqual([idOf(used), idOf(fresh)].sort());
  });

  it('of a review is deleted too once the review is gone; it is asked about again every day', async () => {
    await media.database.db.delete(photographs);
    const asha = auth.signIn();
    const name = await stored(asha, await photograph(64, 64), 'review');
    await age(name, 49);
    // Another service answers for those of returns.
    expect(await deleteUnusedPhotographs(deps([]))).toBe(0);
    expect(await deleteUnusedPhotographs(deps([idOf(name)], 'review'))).toBe(0);
    expect(await deleteUnusedPhotographs(deps([], 'review'))).toBe(0);
    await media.database.db.update(photographs).set({ keptAt: sql`now() - interval '25 hours'` });
    expect(await deleteUnusedPhotographs(deps([idOf(name)], 'review'))).toBe(0);
    await media.database.db.update(photographs).set({ keptAt: sql`now() - interval '25 hours'` });
    expect(await deleteUnusedPhotographs(deps([], 'review'))).toBe(1);
    expect(await has(name)).toBe(false);
    expect(await rowsOf(asha)).toEqual([]);
  });

  it('is kept as long as it is not known whether somebody uses it', async () => {
    await media.database.db.delete(photographs);
    const name = await stored(auth.signIn(), await photograph(64, 64));
    await age(name, 100);
    const away = { ...deps([]), usedPhotographs: () => Promise.reject(new Error('orders is away')) };
    await expect(deleteUnusedPhotographs(away)).rejects.toThrow('orders is away');
    expect(await has(name)).toBe(true);
    expect(await deleteUnusedPhotographs(deps([]))).toBe(1);
    expect(await has(name)).toBe(false);
  });

  it('is deleted too when its upload broke off after its row and before its files', async () => {
    await media.database.db.delete(photographs);
    await media.database.db.execute(sql`
      insert into photographs (id, uploader_id, bytes, created_at)
      values (gen_random_uuid() || '-9x9', gen_random_uuid(), 1, now() - interval '3 days')`);
    expect(await deleteUnusedPhotographs(deps([]))).toBe(1);
    expect(await media.database.db.select().from(photographs)).toEqual([]);
  });
});
