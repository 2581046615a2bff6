import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { highLimits } from '../../test/gateway-harness.ts';
import { LIST, openCachedShop, tagged } from '../../test/cached-service.ts';

let shop: Awaited<ReturnType<typeof openCachedShop>>;
beforeAll(async () => {
  shop = await openCachedShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.answer = tagged(1);
});

let clients = 0;
/** Strict limits are counted in a Redis that all tests share. */
const newClient = () => ({ 'x-forwarded-for': `203.0.113.${(clients += 1)}` });

/** Statuses of requests one after another. */
async function statuses(ask: () => Promise<{ status: number }>, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let asked = 0; asked < count; asked += 1) all.push((await ask()).status);
  return all;
}

describe('a hit', () => {
  it('counts against the limit of its client, who is refused beyond it, and of nobody else', async () => {
    const perMinute = { calls: 60, pages: 60, files: 60 };
    const gateway = await shop.open({ perMinute });
    const client = newClient();
    expect((await gateway.ask(LIST, client)).headers['x-ratelimit-remaining']).toBe('59');
    expect((await gateway.ask(LIST, client)).headers).toMatchObject({
      'cache-status': expect.stringContaining('hit'),
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '58',
      'x-ratelimit-reset': '60',
    });
    const counted = await statuses(() => gateway.ask(LIST, client), 60);
    expect([counted.slice(0, 58).every((status) => status === 200), counted.slice(58)]).toEqual([true, [429, 429]]);
    expect((await gateway.ask(LIST, newClient())).status).toBe(200);
    await gateway.close();
  });

  it('of a search takes none of the searches that its client may make', async () => {
    const gateway = await shop.open({ limits: { ...highLimits, SEARCHES_PER_MINUTE: 2 } });
    const client = newClient();
    const asked = await statuses(() => gateway.ask('/api/shop/search/jhumka', client), 5);
    const other = async (keyword: string) => (await gateway.ask(`/api/shop/search/${keyword}`, client)).status;
    expect([...asked, await other('kada'), await other('nath')]).toEqual([...Array<number>(6).fill(200), 429]);
    await gateway.close();
  });

  it('has the same headers as a response that was not stored yet, with HSTS behind a proxy with https', async () => {
    const gateway = await shop.open();
    const headersOf = async () => {
      const { headers } = await gateway.ask(LIST, { ...newClient(), 'x-forwarded-proto': 'https' });
      const { date: _, 'cache-status': __, 'x-request-id': ___, ...rest } = headers;
      return rest;
    };
    const first = await headersOf();
    expect(await headersOf()).toEqual(first);
    expect(first['strict-transport-security']).toContain('max-age');
    expect((await gateway.ask(LIST, newClient())).headers['strict-transport-security']).toBeUndefined();
    await gateway.close();
  });

  it('keeps the id that its request came with', async () => {
    const gateway = await shop.open();
    await gateway.ask();
    const { headers, cache } = await gateway.ask(LIST, { 'x-request-id': 'abcdefgh-1234' });
    expect([cache, headers['x-request-id']]).toEqual([expect.stringContaining('hit'), 'abcdefgh-1234']);
    await gateway.close();
  });
});
