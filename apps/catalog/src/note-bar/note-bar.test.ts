import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { noteBar } from './note-bar-schema.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.delete(noteBar);
  harness.purged.clear();
});

const save = (note: object, version: number) =>
  harness.app.inject({
    method: 'PUT',
    url: '/api/admin/settings/note',
    headers: { ...harness.owner.headers, 'if-match': `"${version}"` },
    payload: note,
  });
const shown = async () => {
  const response = await harness.get('/api/common/shop');
  return { note: response.json().note, cache: String(response.headers['cache-control']) };
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

it('The note on top is part of what every page knows of the shop, and of two who save at once one is refused', async () => {
  expect((await shown()).note).toBeUndefined();
  const saved = await Promise.all(
    ['Diwali hours', 'Free resizing'].map((text) => save({ text, link: '/shop/visit' }, 0)),
  );
  expect(saved.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
  expect(harness.purged).toEqual(new Set(['shop']));
  expect((await shown()).note).toEqual({ text: expect.stringMatching(/Diwali|Free/), link: '/shop/visit' });
  expect((await save({ text: 'Again' }, 0)).json().code).toBe('content.outdated');
  expect((await save({ text: '' }, 1)).json().data).toMatchObject({ text: '', version: 2 });
  expect((await shown()).note).toBeUndefined();
});

it('The note on top comes and goes by its times, which whoever keeps the shop’s details is told', async () => {
  await save({ text: 'Soon', startsAt: inSeconds(3_600) }, 0);
  const before = await shown();
  expect([before.note, before.cache]).toEqual([undefined, expect.stringMatching(/s-maxage=3(600|59\d)$/)]);
  await save({ text: 'Now', startsAt: inSeconds(-60), endsAt: inSeconds(600) }, 1);
  expect(await shown()).toEqual({
    note: { text: 'Now', link: '' },
    cache: expect.stringMatching(/s-maxage=(600|59\d)$/),
  });
  await save({ text: 'Over', endsAt: inSeconds(-1) }, 2);
  expect((await shown()).note).toBeUndefined();
});

it.each([
  [{ text: 'x'.repeat(121) }, 'text'],
  [{ text: 'Look', link: 'javascript:alert(1)' }, 'link'],
  [{ text: 'Look', startsAt: inSeconds(9), endsAt: inSeconds(5) }, 'endsAt'],
])('The note on top is refused: %j', async (note, path) => {
  expect((await save(note, 0)).json()).toMatchObject({ code: 'request.invalid', issues: [{ path }] });
});
