import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as productsContract from '@kanaka/contracts/catalog/products';
import * as contract from '@kanaka/contracts/catalog/synonyms';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { usualSynonyms } from './usual-synonyms.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const read = async () =>
  contract.getSynonyms.reply.parse((await harness.get('/api/admin/settings/synonyms', harness.owner.headers)).json())
    .data;
const save = (groups: unknown, version: number) =>
  harness.app.inject({
    method: 'PUT',
    url: '/api/admin/settings/synonyms',
    headers: { ...harness.owner.headers, 'if-match': `"${version}"` },
    payload: { groups },
  });
const search = async (keyword: string) =>
  productsContract.searchProducts.reply
    .parse((await harness.get(`/api/shop/search/${encodeURIComponent(keyword)}`)).json())
    .data.map(({ title }) => title);

describe('the synonyms of the search', () => {
  it('are the usual ones until the owner saves others', async () => {
    const { groups, usual, version } = await read();
    expect([groups, version]).toEqual([usual, 0]);
    expect(groups).toEqual(usualSynonyms);
  });

  it('are used by the next search after the owner saved them, also for a keyword that was searched before', async () => {
    const { title } = await harness.addProduct({ title: 'Sooraj Bugadi' });
    expect(await search('helix')).toEqual([]);
    const { version } = await read();
    harness.purged.clear();
    const saved = await save([['Bugadi', 'Helix', 'बुगडी']], version);
    expect([saved.statusCode, saved.json().data.version]).toEqual([200, version + 1]);
    expect([...harness.purged]).toEqual(['products']);
    for (const keyword of ['helix', 'helixes', 'heliks', 'बुगड़ी']) expect(await search(keyword)).toEqual([title]);
    await save([], version + 1);
    expect(await search('helix')).toEqual([]);
    expect((await read()).groups).toEqual([]);
  });

  it('are stored as they are searched: in lower case, without accents and signs, each once', async () => {
    const { version } = await read();
    const saved = await save([['  Pavé ', 'PAVE', 'Micro-Setting', 'all-in-one']], version);
    expect(saved.json().issues).toEqual([{ path: 'groups.0.3', message: 'A name has one or two words.' }]);
    await save([['  Pavé ', 'PAVE', 'Micro-Setting']], version);
    expect((await read()).groups).toEqual([['pave', 'micro setting']]);
  });

  it.each([
    ['one expression', [['ring']], 'groups.0'],
    ['twice the same', [['ring', 'Ring ']], 'groups.0'],
    ['nothing but signs', [['ring', "':*|&!"]], 'groups.0.1'],
    ['three words', [['ring', 'one for all']], 'groups.0.1'],
    ['a long expression', [['ring', 'x'.repeat(41)]], 'groups.0.1'],
    ['too many expressions', [Array.from({ length: 31 }, (_, index) => `word ${index}`)], 'groups.0'],
    ['too many groups', Array.from({ length: 201 }, () => ['ring', 'anguthi']), 'groups'],
    ['text', 'ring, anguthi', 'groups'],
    ['a number', [['ring', 7]], 'groups.0.1'],
    ['what cannot be stored', [['ring', 'a\u0000b']], 'groups.0.1'],
  ])('are refused with %s', async (_, groups, path) => {
    const { version } = await read();
    const refused = await save(groups, version);
    expect([refused.statusCode, refused.json().issues?.[0].path]).toEqual([400, path]);
  });

  it('are never overwritten unseen: of two who save at once one is refused, the first time too', async () => {
    for (const start of [0, 1]) {
      const { version } = await read();
      const groups = [1, 2].map((each) => [[`one ${start}`, `other ${each}`]]);
      const responses = await Promise.all(groups.map((group) => save(group, version)));
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
      expect(responses.find(({ statusCode }) => statusCode === 412)?.json().code).toBe('synonyms.changed-meanwhile');
    }
    expect((await save([], 0)).statusCode).toBe(412);
  });

  it('are nobody’s but the owner’s', async () => {
    const shopper = harness.auth.signIn({ role: 'user' });
    for (const headers of [{}, shopper.headers]) {
      const response = await harness.get('/api/admin/settings/synonyms', headers);
      expect(response.statusCode).toBe('cookie' in headers || 'authorization' in headers ? 403 : 401);
    }
  });
});

it('The usual synonyms are what the owner could save, and mean each other', () => {
  const groups = contract.SynonymGroups.parse(usualSynonyms);
  expect(groups).toEqual(usualSynonyms.map((group) => group.map((each) => each.normalize('NFKD').normalize('NFC'))));
});
