import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import * as contract from '@kanaka/contracts/catalog/metal-rates';
import { importRateFile } from '@kanaka/contracts/catalog/rate-files';
import { demoShop, newMetalRates } from '@kanaka/contracts/catalog/shop-profile';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { settings } from '../schema.ts';
import { metalRates } from './rates-schema.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
/** Rates cannot be deleted, not even by a test; so the trigger is set aside to begin anew. */
beforeEach(async () => {
  await harness.db.execute(sql`alter table metal_rates disable trigger user`);
  await harness.db.execute(sql`truncate metal_rates, rate_feed`);
  await harness.db.execute(sql`alter table metal_rates enable trigger user`);
  await setRateSettings({});
});

const setRateSettings = (change: Partial<contract.MetalRateSettings>) =>
  harness.db.update(settings).set({ value: { ...demoShop, metalRates: { ...newMetalRates, ...change } } });

const call = (path: string, payload: object) =>
  harness.app.inject({ method: 'POST', url: `/api/admin/rates/${path}`, headers: harness.owner.headers, payload });
const publish = async (payload: object) => {
  const response = await call('publish', payload);
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  return contract.publishRates.reply.parse(response.json()).data;
};
const today = async () => {
  const { data } = contract.listRates.reply.parse((await harness.get('/api/common/rates')).json());
  return Object.fromEntries(data.map(({ metal, fineness, rate }) => [`${metal} ${fineness}`, rate]));
};
const board = async () =>
  contract.rateBoard.reply.parse((await harness.get('/api/admin/rates', harness.owner.headers)).json()).data;
/** As if all rates had been published so long ago. */
const ageBy = async (hours: number) => {
  await harness.db.execute(sql`alter table metal_rates disable trigger user`);
  await harness.db.update(metalRates).set({ effectiveAt: sql`effective_at - make_interval(hours => ${hours})` });
  await harness.db.execute(sql`alter table metal_rates enable trigger user`);
};

describe('the rates of the day', () => {
  it('are none before the first are published', async () => {
    expect(await today()).toEqual({});
    expect(await board()).toEqual({ rates: [], ages: [], feed: null });
  });

  it('of all purities follow from the one that the owner enters', async () => {
    await publish({ gold: 16_000 });
    expect(await today()).toEqual({
      'gold 999': 16_000,
      'gold 995': 15_935.94,
      'gold 958': 15_328,
      'gold 916': 14_656,
      'gold 833': 13_328,
      'gold 750': 12_000,
      'gold 585': 9_360,
      'gold 375': 6_000,
    });
  });

  it('follow by carat where the shop’s setting says so', async () => {
    await setRateSettings({ rule: 'carat' });
    await publish({ gold: 16_000 });
    expect(await today()).toMatchObject({ 'gold 916': 14_666.67, 'gold 750': 12_000 });
  });

  it('can be overridden for single purities, until the next publication', async () => {
    await publish({ gold: 16_000, overrides: [{ metal: 'gold', fineness: 916, rate: 14_700.5 }] });
    expect(await today()).toMatchObject({ 'gold 916': 14_700.5, 'gold 750': 12_000 });
    const { rates } = await board();
    expect(rates.filter(({ origin }) => origin !== 'derived').map(({ purity, origin }) => [purity, origin])).toEqual([
      ['24K (999)', 'entered'],
      ['22K (916)', 'override'],
    ]);
    await publish({ gold: 16_000 });
    expect(await today()).toMatchObject({ 'gold 916': 14_656 });
  });

  it('of a metal stay when another one is published', async () => {
    await publish({ silver: 231, gold: 16_000 });
    await publish({ gold: 16_100 });
    expect(await today()).toMatchObject({ 'silver 999': 231, 'silver 925': 213.68, 'gold 999': 16_100 });
  });

  it.each<[what: string, entry: object, path: string]>([
    ['nothing', {}, 'gold'],
    ['a rate of 0', { gold: 0 }, 'gold'],
    ['a rate above ₹10 lakh', { gold: 10_00_001 }, 'gold'],
    ['a third of a paisa', { gold: 16_000.001 }, 'gold'],
    [
      'an override of a metal that is not entered',
      { gold: 16_000, overrides: [{ metal: 'silver', fineness: 925, rate: 200 }] },
      'overrides.0.metal',
    ],
    [
      'an override of the entered purity',
      { gold: 16_000, overrides: [{ metal: 'gold', fineness: 999, rate: 200 }] },
      'overrides.0.fineness',
    ],
    [
      'an unknown purity',
      { gold: 16_000, overrides: [{ metal: 'gold', fineness: 917, rate: 200 }] },
      'overrides.0.fineness',
    ],
  ])('are refused with %s', async (_what, entry, path) => {
    const response = await call('publish', entry);
    expect([response.statusCode, response.json().issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [path],
    ]);
    expect(await today()).toEqual({});
  });
});

describe('a large move', () => {
  it('wants a second confirmation, and is then published', async () => {
    const { publication } = await publish({ gold: 16_000 });
    const refused = await call('publish', { gold: 16_480.01 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'rates.large-move']);
    const { confirm, moves } = contract.LargeMove.parse(refused.json().details);
    expect(confirm).toBe(publication);
    expect(moves[0]).toMatchObject({ purity: '24K (999)', before: 16_000, after: 16_480.01 });
    expect((await today())['gold 999']).toBe(16_000);
    await publish({ gold: 16_480.01, confirm });
    expect((await today())['gold 999']).toBe(16_480.01);
  });

  it('of three percent passes, in both directions', async () => {
    await publish({ gold: 16_000 });
    await publish({ gold: 16_480 });
    await publish({ gold: 16_000 });
    expect((await today())['gold 999']).toBe(16_000);
  });

  it('is one too when only an override moves', async () => {
    await publish({ gold: 16_000 });
    const overrides = [{ metal: 'gold', fineness: 916, rate: 1_465.6 }];
    expect((await call('publish', { gold: 16_000, overrides })).json().code).toBe('rates.large-move');
  });

  it('is not confirmed for rates that were published since it was refused', async () => {
    await publish({ gold: 16_000 });
    const { confirm } = (await call('publish', { gold: 17_000 })).json().details;
    await publish({ gold: 15_900 });
    const again = await call('publish', { gold: 17_000, confirm });
    expect([again.statusCode, again.json().details.moves[0].before]).toEqual([409, 15_900]);
  });

  it('is the shop’s to define', async () => {
    await setRateSettings({ largeMovePercent: 10 });
    await publish({ gold: 16_000 });
    await publish({ gold: 17_500 });
  });
});

describe('two owners who publish at once', () => {
  it('follow one another: the guard of the second sees the rates of the first', async () => {
    await publish({ gold: 16_000 });
    // Each is within three percent of what was there, but not of the other.
    const responses = await Promise.all([call('publish', { gold: 16_400 }), call('publish', { gold: 15_600 })]);
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('make a publication and an entry in the audit log each, and no mixture', async () => {
    const before = (await changesOf(harness.db, 'metal-rates')).length;
    const rates = Array.from({ length: 8 }, (_, owner) => 16_000 + owner);
    await Promise.all(rates.map((gold) => publish({ gold })));
    expect((await changesOf(harness.db, 'metal-rates')).length - before).toBe(8);
    const board = await today();
    expect(board['gold 750']).toBe((board['gold 999'] ?? 0) * 0.75);
    const { data, total } = contract.listPublications.reply.parse(
      (await harness.get('/api/admin/rates/publications?limit=3', harness.owner.headers)).json(),
    );
    expect([total, data.length]).toEqual([8, 3]);
    expect(data[0]?.rates.map(({ rate }) => rate)).toEqual(
      ['999', '995', '958', '916', '833', '750', '585', '375'].map((fineness) => board[`gold ${fineness}`]),
    );
    expect(data[0]).toMatchObject({ source: 'owner', setBy: 'Asha' });
    const entered = data.map(({ rates }) => rates.find(({ origin }) => origin === 'entered'));
    expect(entered.slice(0, 2).map((rate) => rate?.before)).toEqual(entered.slice(1).map((rate) => rate?.rate));
  });
});

describe('the age of rates', () => {
  it.each([
    [23, 'fresh'],
    [24, 'attention'],
    [47, 'attention'],
    [48, 'not-orderable'],
  ])('after %d hours is “%s”', async (hours, age) => {
    await publish({ gold: 16_000 });
    await ageBy(hours);
    expect((await board()).ages).toEqual([{ metal: 'gold', since: expect.any(String), age }]);
  });

  it('is told for each metal, by the shop’s settings', async () => {
    await setRateSettings({ attentionHours: 1, orderableHours: 10 });
    await publish({ silver: 231 });
    await ageBy(2);
    await publish({ gold: 16_000 });
    const { ages } = await board();
    expect(ages.map(({ metal, age }) => [metal, age])).toEqual([
      ['gold', 'fresh'],
      ['silver', 'attention'],
    ]);
  });
});

describe('the rate of yesterday', () => {
  const yesterday = async () => {
    const { data } = contract.listRates.reply.parse((await harness.get('/api/common/rates')).json());
    return data.find(({ fineness }) => fineness === 916)?.yesterday;
  };

  it('is the last one of any day before today', async () => {
    await publish({ gold: 15_900 });
    await publish({ gold: 16_000 });
    expect(await yesterday()).toBeNull();
    await ageBy(72);
    await publish({ gold: 16_100 });
    await publish({ gold: 16_200 });
    expect(await yesterday()).toBe(14_656);
    expect((await board()).rates.find(({ fineness }) => fineness === 916)).toMatchObject({
      rate: 14_839.2,
      yesterday: 14_656,
    });
  });
});

describe('the rates of today', () => {
  it('are kept by nobody beyond midnight in India', async () => {
    const { headers } = await harness.get('/api/common/rates');
    const seconds = Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1]);
    const now = new Date();
    const inIndia = new Date(now.getTime() + 5.5 * 3_600_000);
    const midnight = Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth(), inIndia.getUTCDate() + 1);
    expect(Math.abs((midnight - inIndia.getTime()) / 1000 - seconds)).toBeLessThan(60);
  });
});

describe('the history of a rate', () => {
  const history = async (query = '') =>
    contract.rateHistory.reply.parse((await harness.get(`/api/common/rates/history${query}`)).json()).data;

  it('has the last rate of each day, oldest first', async () => {
    await publish({ gold: 15_900 });
    await publish({ gold: 16_000 });
    await ageBy(24);
    await publish({ gold: 16_100 });
    expect((await history()).map(({ rate }) => rate)).toEqual([16_000, 16_100]);
    expect((await history('?fineness=750')).map(({ rate }) => rate)).toEqual([12_000, 12_075]);
    expect((await history('?days=1')).map(({ rate }) => rate)).toEqual([16_100]);
    expect(await history('?metal=silver')).toEqual([]);
  });
});

describe('the rates of the past', () => {
  const past = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const days = [
    { at: past(3), gold: 15_800, silver: 229 },
    { at: past(2), gold: 15_900 },
  ];

  it('give a new shop its history, in one entry of the audit log', async () => {
    const before = (await changesOf(harness.db, 'metal-rates')).length;
    expect((await call('import', { days })).json()).toMatchObject({ message: 'The rates of 2 days have been added.' });
    expect((await changesOf(harness.db, 'metal-rates')).length - before).toBe(1);
    expect(await today()).toMatchObject({ 'gold 999': 15_900, 'gold 916': 14_564.4, 'silver 999': 229 });
    await publish({ gold: 16_000 });
    const { data } = contract.rateHistory.reply.parse((await harness.get('/api/common/rates/history')).json());
    expect(data.map(({ rate }) => rate)).toEqual([15_800, 15_900, 16_000]);
  });

  it('are added once when two owners import them at once', async () => {
    const responses = await Promise.all([call('import', { days }), call('import', { days })]);
    expect(new Set(responses.map((response) => response.json().message))).toEqual(
      new Set(['The rates of 0 days have been added.', 'The rates of 2 days have been added.']),
    );
  });

  it.each<[what: string, days: object[], path: string]>([
    ['in disorder', days.toReversed(), 'days.1.at'],
    ['of the future', [...days, { at: past(-1), gold: 16_000 }], 'days.2.at'],
    ['without any', [{ at: past(1) }], 'days.0'],
  ])('are refused when they are %s', async (_what, given, path) => {
    const response = await call('import', { days: given });
    expect([response.statusCode, response.json().issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [path],
    ]);
    expect(await today()).toEqual({});
  });
});

describe('a file of past rates', () => {
  const send = async (lines: readonly string[], { apply = false, headers = harness.owner.headers } = {}) => {
    const payload = new FormData();
    payload.append('file', new Blob([lines.join('\r\n')]), 'rates.csv');
    const url = `/api${importRateFile.path}?apply=${apply}`;
    return harness.app.inject({ method: 'POST', url, headers, payload });
  };
  const read = async (lines: readonly string[], how?: { apply: boolean }) =>
    importRateFile.reply.parse((await send(lines, how)).json()).data;

  it('fills a shop without rates, whose file is then the same', async () => {
    const file = [
      '\uFEFFDate,Metal,Purity,Rate per gram',
      '2026-01-05T04:30:00.000Z,gold,24K (999),15200.00',
      '2026-01-05T04:30:00.000Z,gold,22K (916),14000.50',
      '2026-01-06T04:30:00.000Z,gold,24K (999),15300.00',
      '2026-01-06T04:30:00.000Z,silver,999 Silver,231.25',
      '',
    ];
    expect(await read(file)).toMatchObject({ applied: false, days: 2, from: '2026-01-05T04:30:00.000Z', faults: 0 });
    expect(await today()).toEqual({});
    expect(await read(file, { apply: true })).toMatchObject({ applied: true });
    expect(await today()).toMatchObject({ 'gold 999': 15_300, 'silver 999': 231.25 });
    expect((await harness.get('/api/admin/rates/export', harness.owner.headers)).body).toBe(file.join('\r\n'));
    expect(await read(file, { apply: true })).toMatchObject({ days: 0, same: 2, faults: 0, findings: [] });
  });

  it('fills the gaps of a shop that has rates, and writes over none', async () => {
    const own = ['Date,Metal,Rate', '05/01/2026,gold,15000', '07/01/2026,gold,15200'];
    await read(own, { apply: true });
    const other = ['05/01/2026,gold,15000', '07/01/2026,gold,19000', '06/01/2026,gold,15100', '04/01/2026,gold,14900'];
    const result = await read(['Date,Metal,Rate', ...other, '08/01/2026,gold,15500'], { apply: true });
    expect(result).toMatchObject({ applied: true, days: 2, same: 1, faults: 0 });
    expect(result.findings.map(({ row, message }) => [row, message])).toEqual([
      [3, 'The shop has other rates of this day, which stay.'],
      [6, 'This is after the newest rate of the shop. Publish it as today’s rate.'],
    ]);
    expect(await today()).toMatchObject({ 'gold 999': 15_200 });
    const publications = contract.listPublications.reply.parse(
      (await harness.get('/api/admin/rates/publications', harness.owner.headers)).json(),
    ).data;
    const entered = publications.map(({ rates }) => rates.find(({ fineness }) => fineness === 999));
    expect(entered.map((rate) => [rate?.rate, rate?.before])).toEqual([
      ...[
        [15_200, 15_100],
        [15_100, 15_000],
        [15_000, 14_900],
        [14_900, null],
      ],
    ]);
  });

  it('is read as people write it', async () => {
    await read(['Day;Metal;Carat;Rate per 10 g', '06/01/2026;Gold;;"1,53,000"', '5-1-26;GOLD;24 kt;1,52,000'], {
      apply: true,
    });
    const { body } = await harness.get('/api/admin/rates/export', harness.owner.headers);
    expect(body.split('\r\n').slice(1)).toEqual([
      '2026-01-04T18:30:00.000Z,gold,24K (999),15200.00',
      '2026-01-05T18:30:00.000Z,gold,24K (999),15300.00',
      '',
    ]);
  });

  it('tells every fault with its row, and then imports nothing', async () => {
    const result = await read(
      [
        'Date,Metal,Purity,Rate',
        '05/01/2026,gold,,15200',
        '05/01/2026,gold,999,15300',
        '01/13/2026,gold,,15200',
        '05/01/2036,gold,,15200',
        '06/01/2026,brass,,15200',
        '06/01/2026,gold,17K,15200',
        '06/01/2026,gold,,"15.200,00"',
        '07/01/2026,gold,916,14000',
        '08/01/2026,gold,,0',
      ],
      { apply: true },
    );
    expect(result.findings.map(({ row, column }) => `${row} ${column}`)).toEqual([
      ...[
        '3 Purity',
        '4 Date',
        '5 Date',
        '6 Metal',
        '7 Purity',
        '8 Rate per gram',
        '9 Rate per gram',
        '10 Rate per gram',
      ],
    ]);
    expect([result.applied, await today()]).toEqual([false, {}]);
  });

  it('is imported by who publishes rates, once by two at once', async () => {
    const lines = ['Date,Metal,Rate', '05/01/2026,gold,15200'];
    const photographer = harness.auth.signIn({ role: 'admin', permissions: ['products:read', 'products:write'] });
    expect((await send(lines, { headers: photographer.headers })).statusCode).toBe(403);
    const both = await Promise.all([read(lines, { apply: true }), read(lines, { apply: true })]);
    expect(new Set(both.map(({ days }) => days))).toEqual(new Set([0, 1]));
  });
});
