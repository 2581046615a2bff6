import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import * as contract from '@kanaka/contracts/catalog/metal-rates';
import { demoShop, newMetalRates } from '@kanaka/contracts/catalog/shop-profile';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { settings } from '../schema.ts';
import { ratesInFeed } from './feed-rates.ts';
import { isPublicAddress } from '@kanaka/server-kit/public-address';
import type { FetchOptions } from '@kanaka/server-kit/fetch-public';
import { fetchPublicJson } from './fetch-public-json.ts';
import { pullFeed } from './pull-feed.ts';

const feed: contract.MetalRateSettings['feed'] = {
  url: 'https://rates.example/today.json',
  everyMinutes: 15,
  gold: { path: 'data.gold', grams: 10 },
  silver: { path: 'data.silver', grams: 1000 },
  platinum: { path: '', grams: 10 },
};

describe('the rates in a feed', () => {
  it.each<[written: string, gold: unknown, paise: number]>([
    ['a number', 160_000, 16_000_00],
    ['text with commas', ' 1,60,005.5 ', 16_000_55],
    ['more decimals than matter', '160000.04999', 16_000_00],
    ['half a paisa a gram', '160000.05', 16_000_01],
  ])('are read from %s', (_written, gold, paise) => {
    expect(ratesInFeed({ data: { gold, silver: 231_000 } }, feed)).toEqual({
      rates: { gold: paise, silver: 231_00 },
      faults: [],
    });
  });

  it.each<[what: string, json: unknown, message: RegExp]>([
    ['no such field', { data: {} }, /no data\.gold/],
    ['a field of every object', { data: { toString: 5 } }, /no data\.gold/],
    ['no object', 'gold', /no data\.gold/],
    ['a word', { data: { gold: 'dear', silver: 1 } }, /no amount/],
    ['a negative amount', { data: { gold: -5, silver: 1 } }, /no amount/],
    ['1e300', { data: { gold: 1e300, silver: 1 } }, /no amount/],
    ['nothing a gram', { data: { gold: 0.01, silver: 1 } }, /no rate of a gram/],
  ])('are refused when they hold %s', (_what, json, message) => {
    expect(ratesInFeed(json, feed).faults[0]).toMatch(message);
  });

  it.each([null, '-', 0, undefined])('are read for gold when the one of silver is %j', (silver) => {
    const { rates, faults } = ratesInFeed({ data: { gold: 160_005, silver } }, feed);
    expect([rates, faults]).toEqual([{ gold: 16_000_50 }, [expect.stringContaining('data.silver')]]);
  });

  it('are none when the settings name no field', () => {
    const none = { path: '', grams: 10 } as const;
    const { faults } = ratesInFeed({}, { ...feed, gold: none, silver: none });
    expect(faults).toEqual(['No field of the feed is named in the settings.']);
  });
});

describe('an address', () => {
  it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.2.1', '198.19.0.1'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
    ],
    ...['2002:7f00:1::', '2001::1', '2001:db8::1'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();

describe('what is fetched', () => {
  let server: Server;
  let answer: RequestListener;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Over http to the server of this test, which has no certificate. */
  const request: NonNullable<FetchOptions['request']> = (url, options, answered) =>
    httpRequest(`http://${url.hostname}:${(server.address() as AddressInfo).port}${url.pathname}`, options, answered);
  const fetchHere = (options: FetchOptions = {}) =>
    fetchPublicJson('https://localhost/rates', { request, isPublic: (address) => address !== '10.0.0.1', ...options });

  it('is JSON', async () => {
    answer = (_, response) => response.end('{"gold": 160000}');
    expect(await fetchHere()).toEqual({ gold: 160_000 });
  });

  it('is fetched by a client that says its name', async () => {
    answer = ({ headers }, response) => response.writeHead(headers['user-agent'] ? 200 : 403).end('{}');
    expect(await fetchHere()).toEqual({});
  });

  const rates = '{"gold": 160000}';
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${rates}`)],
    ['UTF-16', Buffer.from(`\uFEFF${rates}`, 'utf16le')],
    ['UTF-16, high bytes first', Buffer.from(`\uFEFF${rates}`, 'utf16le').swap16()],
  ])('is read in %s', async (_encoding, bytes) => {
    answer = (_, response) => response.end(bytes);
    expect(await fetchHere()).toEqual({ gold: 160_000 });
  });

  it('is followed where its address redirects to', async () => {
    const next: Record<string, string> = { '/rates': '/v2/rates', '/v2/rates': 'https://localhost/v3', '/v3': '/v4' };
    answer = ({ url = '' }, response) =>
      next[url] ? response.writeHead(301, { location: next[url] }).end() : response.end(rates);
    expect(await fetchHere()).toEqual({ gold: 160_000 });
  });

  it.each<[what: string, respond: RequestListener, message: RegExp]>([
    ['no JSON', (_, response) => response.end('<html>'), /not JSON/],
    ['an error', (_, response) => response.writeHead(500).end('{}'), /500, not 200/],
    ['a redirect without https', redirect('http://rates.example/'), /does not begin with https/],
    ['a redirect into this network', redirect('https://10.0.0.1/'), /not a public one/],
    ['a redirect that never ends', redirect('/again'), /more than 3 times/],
    ['a redirect to nowhere', (_, response) => response.writeHead(302).end(), /302, not 200/],
    ['more than 64 KB', (_, response) => response.end(JSON.stringify('a'.repeat(70_000))), /more than 64 KB/],
    ['an answer that ends early', (_, response) => response.destroy(), /./],
  ])('is refused when it is %s', async (_what, respond, message) => {
    answer = respond;
    await expect(fetchHere()).rejects.toThrow(message);
  });

  it('is given up when it does not come in time, also byte by byte', async () => {
    answer = (_, response) => {
      response.write('[');
    };
    await expect(fetchHere({ timeoutMs: 50 })).rejects.toThrow(/no complete response/);
  });

  it('never comes from this machine or network, by name or by number', async () => {
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      response.end('{}');
    };
    for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '169.254.169.254']) {
      await expect(fetchPublicJson(`https://${host}/rates`, { request })).rejects.toThrow(/not a public one/);
    }
    await expect(fetchPublicJson('http://rates.example/', { request })).rejects.toThrow(/https/);
    expect(asked).toBe(0);
  });
});

describe('the feed', () => {
  let harness: CatalogHarness;
  beforeAll(async () => {
    harness = await startCatalogHarness();
  });
  afterAll(() => harness.stop());
  beforeEach(() => useFeed({}));
  afterEach(async () => {
    await harness.db.execute(sql`alter table metal_rates disable trigger user`);
    await harness.db.execute(sql`truncate metal_rates, rate_feed`);
    await harness.db.execute(sql`alter table metal_rates enable trigger user`);
  });

  const useFeed = (change: Partial<typeof feed>) =>
    harness.db
      .update(settings)
      .set({ value: { ...demoShop, metalRates: { ...newMetalRates, feed: { ...feed, ...change } } } });
  const publish = async (payload: object) => {
    const reply = await harness.app.inject({
      method: 'POST',
      url: '/api/admin/rates/publish',
      headers: harness.owner.headers,
      payload,
    });
    expect([reply.statusCode, reply.statusCode === 200 || reply.body]).toEqual([200, true]);
  };
  /** Pulls now, whenever the last pull was. */
  const pull = async (answer: unknown) => {
    await harness.db.execute(sql`update rate_feed set pulled_at = pulled_at - interval '1 day'`);
    let pulls = 0;
    const fetchJson = async () => {
      pulls += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    await pullFeed({ db: harness.db, fetchJson });
    return pulls;
  };
  const telling = (gold: number, silver = 231_000) => ({ data: { gold, silver } });
  const board = async () =>
    contract.rateBoard.reply.parse((await harness.get('/api/admin/rates', harness.owner.headers)).json()).data;
  const goldOf = ({ rates }: Awaited<ReturnType<typeof board>>) => rates.find(({ metal }) => metal === 'gold');

  it('proposes the first rates, and the owner publishes them', async () => {
    await pull(telling(160_000));
    expect(await board()).toMatchObject({ rates: [], feed: { error: '', proposal: { gold: 16_000, silver: 231 } } });
    await publish({ gold: 16_000, silver: 231 });
    expect((await board()).feed?.proposal).toBeNull();
  });

  it('publishes a move within the limit by itself, in its own name', async () => {
    await publish({ gold: 16_000, silver: 231 });
    await pull(telling(162_000));
    const after = await board();
    expect(goldOf(after)).toMatchObject({ rate: 16_200, source: 'feed', setBy: 'Rate feed' });
    expect(after.rates.find(({ metal }) => metal === 'silver')?.source).toBe('owner');
    expect(after.feed).toMatchObject({ error: '', proposal: null });
  });

  it('proposes a larger one, and publishes the other metals', async () => {
    await publish({ gold: 16_000, silver: 231 });
    await pull(telling(170_000, 232_000));
    const after = await board();
    expect(goldOf(after)?.rate).toBe(16_000);
    expect(after.rates.find(({ metal }) => metal === 'silver')?.rate).toBe(232);
    expect(after.feed?.proposal).toEqual({ gold: 17_000 });
    await pull(telling(161_000, 232_000));
    expect(await board()).toMatchObject({ feed: { proposal: null } });
  });

  it('publishes the metals that it has when another is missing, and names that one to the owner', async () => {
    await publish({ gold: 16_000, silver: 231 });
    await pull({ data: { gold: 162_000, silver: null } });
    const after = await board();
    expect(goldOf(after)?.rate).toBe(16_200);
    expect(after.feed).toMatchObject({ error: 'data.silver of the feed is no amount in rupees.', proposal: null });
  });

  it('does not propose again what the owner has refused, with the reason in the audit log', async () => {
    await publish({ gold: 16_000, silver: 231 });
    await pull(telling(170_000));
    const refusing = async (payload: object) =>
      (
        await harness.app.inject({
          method: 'POST',
          url: '/api/admin/rates/proposal/refuse',
          headers: harness.owner.headers,
          payload,
        })
      ).statusCode;
    expect(await refusing({ gold: 16_900 })).toBe(409);
    const reason = 'A slip of the feed.';
    const answers = await Promise.all([1, 2, 3].map(() => refusing({ gold: 17_000, reason })));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await board()).feed?.proposal).toBeNull();
    const refused = (await changesOf(harness.db, 'metal-rates')).at(-1);
    expect(refused?.differences).toEqual([
      { field: 'reason', before: null, after: reason },
      { field: 'proposal.gold 999', before: 17_000, after: null },
    ]);
    await pull(telling(170_000));
    expect((await board()).feed?.proposal).toBeNull();
    await pull(telling(171_000));
    expect((await board()).feed?.proposal).toEqual({ gold: 17_100 });
  });

  it('cannot lead far by many small steps', async () => {
    await publish({ gold: 16_000, silver: 231 });
    for (const gold of [164_000, 168_000, 172_000]) await pull(telling(gold));
    const after = await board();
    expect([goldOf(after)?.rate, after.feed?.proposal]).toEqual([16_400, { gold: 17_200 }]);
  });

  it('does not make an unchanged rate look new', async () => {
    await publish({ gold: 16_000, silver: 231 });
    const { since } = goldOf(await board()) ?? {};
    await pull(telling(160_000));
    expect(goldOf(await board())?.since).toBe(since);
  });

  it('does not undo what the owner has set by hand', async () => {
    await publish({ gold: 16_000, silver: 231, overrides: [{ metal: 'gold', fineness: 916, rate: 14_700 }] });
    await pull(telling(161_000));
    const after = await board();
    expect([goldOf(after)?.rate, after.feed?.proposal]).toEqual([16_000, { gold: 16_100 }]);
  });

  it('that cannot be read changes nothing and says why, until it can', async () => {
    await publish({ gold: 16_000, silver: 231 });
    await pull(new Error('There was no complete response within 5 s.'));
    expect((await board()).feed?.error).toBe('There was no complete response within 5 s.');
    await pull({ error: 'limit' });
    expect((await board()).feed?.error).toBe('The feed has no data.gold. The feed has no data.silver.');
    await pull(telling(160_000));
    expect((await board()).feed?.error).toBe('');
  });

  it('is pulled by one replica only, when it is time, and not without an address', async () => {
    let pulls = 0;
    const fetchJson = async () => {
      pulls += 1;
      return telling(160_000);
    };
    const deps = { db: harness.db, fetchJson };
    await Promise.all([pullFeed(deps), pullFeed(deps), pullFeed(deps)]);
    await pullFeed(deps);
    expect(pulls).toBe(1);
    await useFeed({ url: '' });
    expect(await pull(telling(160_000))).toBe(0);
    expect((await board()).feed).toBeNull();
  });
});
