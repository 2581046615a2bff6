import { beforeEach, describe, expect, it } from '@jest/globals';
import { createPurges } from '@kanaka/server-kit/purges';
import { rememberShared } from './remember-shared.ts';

const RATES = '/api/common/rates';
let purges: ReturnType<typeof createPurges>;
let asked: string[];
let answers: () => Response;
const fetchOf = () =>
  rememberShared(async (path) => {
    asked.push(path);
    return answers();
  }, purges);
const tagged = (price: number) => () => Response.json({ price }, { headers: { 'cache-tag': 'rates' } });

beforeEach(() => {
  purges = createPurges();
  asked = [];
  answers = tagged(1);
});

describe('what every page has', () => {
  it('is asked once for many pages, while changes are heard', async () => {
    purges.hear();
    const fetch = fetchOf();
    for (let page = 0; page < 3; page += 1) expect(await (await fetch(RATES, {})).json()).toEqual({ price: 1 });
    expect(asked).toEqual([RATES]);
  });

  it('is asked again after its change, and not after another one', async () => {
    purges.hear();
    const fetch = fetchOf();
    await fetch(RATES, {});
    answers = tagged(2);
    purges.purge(['stock']);
    expect(await (await fetch(RATES, {})).json()).toEqual({ price: 1 });
    purges.purge(['rates']);
    expect(await (await fetch(RATES, {})).json()).toEqual({ price: 2 });
  });

  it('that changes while it is on its way is not remembered as new', async () => {
    purges.hear();
    const fetch = fetchOf();
    answers = () => {
      purges.purge(['rates']);
      return tagged(1)();
    };
    await fetch(RATES, {});
    answers = tagged(2);
    expect(await (await fetch(RATES, {})).json()).toEqual({ price: 2 });
  });

  it('is asked each time while changes are not heard', async () => {
    const fetch = fetchOf();
    await fetch(RATES, {});
    await fetch(RATES, {});
    purges.hear();
    await fetch(RATES, {});
    purges.hearNothing();
    await fetch(RATES, {});
    expect(asked).toHaveLength(4);
  });

  it('is not remembered when its service refuses', async () => {
    purges.hear();
    const fetch = fetchOf();
    answers = () => Response.json({}, { status: 503, headers: { 'cache-tag': 'rates' } });
    expect((await fetch(RATES, {})).status).toBe(503);
    answers = tagged(2);
    expect(await (await fetch(RATES, {})).json()).toEqual({ price: 2 });
  });
});

it('what changes by itself says so again later, and is asked again then', async () => {
  purges.hear();
  const fetch = fetchOf();
  const soon = (price: number, seconds: number) => () =>
    Response.json({ price }, { headers: { 'cache-tag': 'rates', 'cache-control': `no-cache, s-maxage=${seconds}` } });
  answers = soon(1, 30);
  await fetch(RATES, {});
  expect((await fetch(RATES, {})).headers.get('cache-control')).toBe('s-maxage=30');
  expect((await fetch(RATES, {})).headers.get('cache-tag')).toBe('rates');
  purges.purge(['rates']);
  answers = soon(2, 0);
  await fetch(RATES, {});
  answers = soon(3, 30);
  expect(await (await fetch(RATES, {})).json()).toEqual({ price: 3 });
});

it('a page’s own data is asked for each page', async () => {
  purges.hear();
  const fetch = fetchOf();
  for (const slug of ['one', 'one']) await fetch(`/api/shop/products/get/${slug}`, {});
  expect(asked).toHaveLength(2);
});
