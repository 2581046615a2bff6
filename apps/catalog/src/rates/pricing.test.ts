import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import type { addProduct } from '@kanaka/contracts/catalog/admin-products';
import * as ratesContract from '@kanaka/contracts/catalog/metal-rates';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { newMetalRates } from '@kanaka/contracts/catalog/shop-profile';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { metalRates } from './rates-schema.ts';

let harness: CatalogHarness;
let rings: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
  ({ name: rings } = await harness.addCategory('Finger rings', 'ring'));
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await asIfRates(sql`truncate metal_rates`);
  await harness.db.execute(sql`truncate products cascade`);
  await publish({ gold: 16_000, silver: 231 });
});

/** Rates cannot be changed, not even by a test; so the trigger is set aside. */
async function asIfRates(statement: ReturnType<typeof sql>) {
  await harness.db.execute(sql`alter table metal_rates disable trigger user`);
  await harness.db.execute(statement);
  await harness.db.execute(sql`alter table metal_rates enable trigger user`);
}

const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
  harness.app.inject({ method, url, headers: harness.owner.headers, payload });
const publish = async (rates: object) => {
  const response = await call('POST', '/api/admin/rates/publish', rates);
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  return ratesContract.publishRates.reply.parse(response.json()).data;
};
const preview = async (rates: object) =>
  ratesContract.previewRates.reply.parse((await call('POST', '/api/admin/rates/preview', rates)).json()).data;
const read = async (id: string) =>
  productsContract.getProduct.reply.parse((await harness.get(`/api/shop/products/get/${id}`)).json()).data;

type Pricing = NonNullable<(typeof addProduct.body)['_input']['metalPricing']>;
const gold = (weight: number, change: Partial<Pricing> = {}): Pricing => ({
  metals: [{ metal: 'gold', fineness: 916, weight }],
  making: { per: 'gram', value: 650 },
  hallmarking: { articles: 1, charge: 45 },
  ...change,
});
const add = (metalPricing: Pricing | null, change: Draft = {}) => harness.addProduct({ metalPricing, ...change });

describe('a piece that is priced by its metal', () => {
  it('costs what its metal, making and hallmark are worth today, whatever price was sent', async () => {
    const piece = await add(gold(12), { price: 1 });
    expect(piece).toMatchObject({ price: 183_717, salePrice: 0 });
    const { priceBreakup, price, priceFrom } = await read(piece._id);
    expect([price, priceFrom]).toEqual([183_717, false]);
    expect(priceBreakup).toMatchObject({
      lines: [
        { kind: 'metal', purity: '22K (916)', weight: 12, rate: 14_656, amount: 175_872 },
        { kind: 'making', per: 'gram', value: 650, amount: 7_800 },
        { kind: 'hallmarking', articles: 1, charge: 45, amount: 45 },
      ],
      price: 183_717,
      salePrice: 0,
    });
    const hours = Date.parse(priceBreakup?.orderUntil ?? '') - Date.parse(priceBreakup?.ratedAt ?? '');
    expect(hours).toBe(48 * 3_600_000);
  });

  it('has the stones of its price, whatever stones were sent, and loses none when its price is fixed later', async () => {
    const stones: Pricing['stones'] = [
      { name: 'Ruby', count: 3, carats: 1.25, per: 'carat', price: 40_000 },
      { name: 'Glass', per: 'stone', price: 0 },
    ];
    const { _id } = await add(gold(12, { stones }), { jewellery: { gemstones: [{ name: 'Pearl' }] } });
    const named = [{ name: 'Ruby', count: 3, carats: 1.25 }, { name: 'Glass' }];
    const piece = await read(_id);
    expect(piece.jewellery?.gemstones).toEqual(named);
    expect(piece.priceBreakup?.lines.filter(({ kind }) => kind === 'stones')).toHaveLength(1);
    const fixed = await call('PUT', `/api/admin/products/edit/${_id}`, harness.draft({ metalPricing: null }));
    expect([fixed.statusCode, fixed.json().data.jewellery.gemstones]).toEqual([200, named]);
  });

  it('calls a diamond lab-grown when its material does, in the break-up too; the owner sees what was entered', async () => {
    const stones = [{ name: 'Diamond', per: 'stone' as const, count: 1, price: 1000 }];
    const piece = await add(gold(3, { stones }), {
      details: { material: 'Gold with a lab-grown diamond' },
    });
    const { jewellery, priceBreakup } = await read(piece._id);
    expect(jewellery?.gemstones).toEqual([{ name: 'Lab-grown diamond', count: 1 }]);
    expect(priceBreakup?.lines).toContainEqual(expect.objectContaining({ kind: 'stones', name: 'Lab-grown diamond' }));
    expect(piece.jewellery?.gemstones).toEqual([{ name: 'Diamond', count: 1 }]);
    expect(piece.metalPricing?.stones).toMatchObject([{ name: 'Diamond' }]);
  });

  it('is on sale at its discount on making and wastage', async () => {
    const pricing = gold(8.34, {
      wastagePercent: 8,
      making: { per: 'percent', value: 4 },
      discountPercent: 25,
    });
    const piece = await add(pricing);
    expect(piece).toMatchObject({ price: 136_943.76, salePrice: 133_276.83 });
    const { priceBreakup } = await read(piece._id);
    const amounts = priceBreakup?.lines.map(({ kind, amount }) => [kind, amount]);
    expect(amounts).toContainEqual(['discount', 3_666.93]);
  });

  it('can have several metals and stones, and comes back as it was entered', async () => {
    const pricing: Pricing = {
      metals: [
        { metal: 'gold', fineness: 750, weight: 4.001 },
        { metal: 'silver', fineness: 925, weight: 2.5 },
      ],
      wastagePercent: 2.25,
      making: { per: 'flat', value: 1_500.5, minimum: 1_000 },
      stones: [
        { name: 'Diamond', count: 12, carats: 0.245, per: 'carat', price: 65_000 },
        { name: 'Ruby', count: 3, per: 'stone', price: 1_250.5 },
      ],
      other: 99.99,
      hallmarking: { articles: 2, charge: 45 },
      discountPercent: 10.5,
    };
    const piece = await add(pricing);
    expect((await harness.findAsOwner(piece._id)).metalPricing).toEqual(pricing);
    const { priceBreakup, price, salePrice } = await read(piece._id);
    const charged = priceBreakup?.lines.filter(({ kind }) => kind !== 'discount') ?? [];
    const paise = (rupees: number) => Math.round(rupees * 100);
    expect(charged.reduce((sum, { amount }) => sum + paise(amount), 0)).toBe(paise(price));
    const discount = priceBreakup?.lines.at(-1);
    expect(discount?.kind).toBe('discount');
    expect(paise(price) - paise(discount?.amount ?? 0)).toBe(paise(salePrice));
  });

  it('has no break-up in lists', async () => {
    const { _id } = await add(gold(12));
    const { data } = productsContract.listProducts.reply.parse((await harness.get('/api/shop/products/get')).json());
    expect(data).toMatchObject([{ _id, price: 183_717, priceFrom: false }]);
    expect(data[0]).not.toHaveProperty('priceBreakup');
  });

  it('is told with its break-up to the bag and to orders', async () => {
    const [ring, fixed] = [await add(gold(12)), await add(null)];
    const response = await harness.asService('/internal/products/by-id', { ids: [ring._id, fixed._id] });
    const { data } = productsContract.productsById.reply.parse(response.json());
    expect(data.find(({ _id }) => _id === ring._id)?.priceBreakup?.price).toBe(183_717);
    expect(data.find(({ _id }) => _id === fixed._id)).not.toHaveProperty('priceBreakup');
  });

  it('cannot be saved before a rate of its metal is published', async () => {
    const metals = [{ metal: 'platinum' as const, fineness: 950, weight: 5 }];
    const response = await call(
      'POST',
      '/api/admin/products/add',
      harness.draft({ metalPricing: gold(1, { metals }) }),
    );
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'rates.missing', issues: [{ path: 'metalPricing.metals.0.metal' }] },
    ]);
  });

  it.each<[what: string, pricing: object, path: string]>([
    ['without a metal', { metals: [] }, 'metalPricing.metals'],
    [
      'of an unknown fineness',
      { metals: [{ metal: 'gold', fineness: 917, weight: 1 }] },
      'metalPricing.metals.0.fineness',
    ],
    ['that weighs nothing', { metals: [{ metal: 'gold', fineness: 916, weight: 0 }] }, 'metalPricing.metals.0.weight'],
    ['with making above 100%', { making: { per: 'percent', value: 101 } }, 'metalPricing.making.value'],
    [
      'with stones of no weight',
      { stones: [{ name: 'Ruby', per: 'carat', price: 5 }] },
      'metalPricing.stones.0.carats',
    ],
    ['with no number of stones', { stones: [{ name: 'Ruby', per: 'stone', price: 5 }] }, 'metalPricing.stones.0.count'],
    [
      'that costs more than ₹100 crore',
      { metals: [{ metal: 'gold', fineness: 916, weight: 100_000 }] },
      'metalPricing.metals',
    ],
    ['that is worth less than half a paisa', { metals: [{ metal: 'gold', fineness: 916, weight: 0.001 }] }, ''],
  ])('is refused %s', async (what, pricing, path) => {
    if (what.startsWith('that is worth')) await publish({ gold: 4, confirm: await confirmFor({ gold: 4 }) });
    const metalPricing = { ...gold(1), ...pricing };
    const response = await call('POST', '/api/admin/products/add', harness.draft({ metalPricing }));
    const paths = response.json().issues.map((issue: { path: string }) => issue.path);
    expect([response.statusCode, paths]).toEqual([400, [path || 'metalPricing.metals']]);
  });

  it('must have the weight and purity that its bill will state', async () => {
    const jewellery = { metal: 'Yellow Gold' as const, purity: '18K (750)', netWeight: 11.5, gemstones: [] };
    const response = await call(
      'POST',
      '/api/admin/products/add',
      harness.draft({ metalPricing: gold(12), jewellery }),
    );
    const paths = response.json().issues.map((issue: { path: string }) => issue.path);
    expect([response.statusCode, paths]).toEqual([400, ['jewellery.netWeight', 'jewellery.purity']]);
    await add(gold(12), { jewellery: { ...jewellery, purity: '22K (916)', netWeight: 12 } });
  });
});

const confirmFor = async (rates: object) =>
  (await call('POST', '/api/admin/rates/publish', rates)).json().details.confirm as string;

describe('an edit', () => {
  const edit = (id: string, draft: object) => call('PUT', `/api/admin/products/edit/${id}`, draft);

  it('that says nothing of the pricing leaves it, and prices anew', async () => {
    const { _id } = await add(gold(12));
    await publish({ gold: 16_320 });
    const response = await edit(_id, harness.draft({ title: 'Lotus ring', price: 5 }));
    expect(response.json().data).toMatchObject({ title: 'Lotus ring', price: 187_234.44, metalPricing: gold(12) });
  });

  it('makes the price a fixed one with null, and one by metal again', async () => {
    const { _id } = await add(gold(12));
    const fixed = await edit(_id, harness.draft({ price: 99, metalPricing: null }));
    expect(fixed.json().data).toMatchObject({ price: 99, metalPricing: null });
    expect(await read(_id)).not.toHaveProperty('priceBreakup');
    expect((await publish({ gold: 16_100 })).pieces).toBe(0);
    expect((await edit(_id, harness.draft({ metalPricing: gold(12) }))).json().data.price).toBe(184_816.2);
  });
});

describe('sizes with their own weight', () => {
  const sizes = [
    { size: '12', stock: 2, netWeight: 3.8 },
    { size: '14', stock: 2 },
    { size: '16', stock: 0, netWeight: 4.4 },
  ];
  const pricing = gold(4, { making: { per: 'flat', value: 500 }, hallmarking: { articles: 0, charge: 0 } });

  it('have their own prices, and the piece is shown from the lowest', async () => {
    const { _id, price } = await add(pricing, { category: rings, sizes });
    expect(price).toBe(56_192.8);
    const ring = await read(_id);
    expect(ring).toMatchObject({ price: 56_192.8, priceFrom: true, priceBreakup: { price: 56_192.8 } });
    expect(ring.sizes.map(({ size, netWeight, priceBreakup }) => [size, netWeight, priceBreakup?.price])).toEqual([
      ['12', 3.8, 56_192.8],
      ['14', undefined, 59_124],
      ['16', 4.4, 64_986.4],
    ]);
  });

  it('keep their weight in an edit that does not tell it, and lose it with null', async () => {
    const { _id } = await add(pricing, { category: rings, sizes });
    const kept = sizes.map(({ size, stock }) => ({ size, stock }));
    const edit = (given: object[]) =>
      call('PUT', `/api/admin/products/edit/${_id}`, harness.draft({ category: rings, sizes: given as never }));
    expect((await edit(kept)).json().data.price).toBe(56_192.8);
    const lost = await edit(kept.map((size) => ({ ...size, netWeight: null })));
    expect(lost.json().data).toMatchObject({ price: 59_124, priceFrom: false });
  });

  it('follow the rate', async () => {
    const { _id } = await add(pricing, { category: rings, sizes });
    expect((await publish({ gold: 16_320 })).pieces).toBe(1);
    const { price, sizes: priced } = await read(_id);
    expect([price, priced.map(({ priceBreakup }) => priceBreakup?.price)]).toEqual([
      57_306.66,
      [57_306.66, 60_296.48, 66_276.13],
    ]);
  });
});

describe('publishing a rate', () => {
  it('moves the prices of the pieces of its metal and of no others, and says how many', async () => {
    const [ring, anklet, fixed] = [
      await add(gold(12)),
      await add(gold(5, { metals: [{ metal: 'silver', fineness: 925, weight: 15.5 }] })),
      await add(null),
    ];
    const before = await harness.findAsOwner(ring._id);
    expect((await publish({ gold: 16_320 })).pieces).toBe(1);
    expect((await read(ring._id)).price).toBe(187_234.44);
    expect((await read(anklet._id)).price).toBe(anklet.price);
    expect((await read(fixed._id)).price).toBe(fixed.price);
    // Nobody has edited it, so an open form can still be saved.
    const after = await harness.findAsOwner(ring._id);
    expect(after.version).toBe(before.version);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('is foretold by its preview, which changes nothing', async () => {
    await add(gold(12));
    const { _id: largest, title } = await add(gold(20));
    const { _id: withdrawn } = await add(gold(100));
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${withdrawn}`,
      headers: harness.owner.headers,
    });
    const foretold = await preview({ gold: 16_320 });
    expect(foretold).toMatchObject({ pieces: 2, total: 9_379.84, largeMove: false, largest: { _id: largest, title } });
    expect(foretold.rates.find(({ fineness }) => fineness === 916)).toMatchObject({ before: 14_656, after: 14_949.12 });
    expect((await preview({ gold: 20_000 })).largeMove).toBe(true);
    expect(await preview({ gold: 16_000 })).toMatchObject({ pieces: 0, total: 0, largest: null });
    expect((await read(largest)).price).toBe(306_165);
  });

  it('moves withdrawn pieces too, so that they come back at today’s price', async () => {
    const { _id } = await add(gold(12));
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${_id}`,
      headers: harness.owner.headers,
    });
    await publish({ gold: 16_320 });
    await call('POST', `/api/admin/products/restore/${_id}`, {});
    expect((await read(_id)).price).toBe(187_234.44);
  });

  it('is refused as a whole when one piece would become too dear', async () => {
    const { _id: ring } = await add(gold(12));
    const { _id: statue, title } = await add(gold(62_000));
    const rates = { gold: 17_000 };
    const response = await call('POST', '/api/admin/rates/publish', { ...rates, confirm: await confirmFor(rates) });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'rates.price-range', message: expect.stringContaining(title), details: { productId: statue } },
    ]);
    expect((await read(ring)).price).toBe(183_717);
    expect(await harness.db.select().from(metalRates).where(eq(metalRates.paisePerGram, 17_000_00))).toEqual([]);
  });
});

describe('rates that are too old', () => {
  const reserve = (productId: string) =>
    harness.asService('/internal/stock/reserve', {
      orderId: harness.newId(),
      lines: [{ productId, size: '', quantity: 1 }],
      holdSeconds: 900,
    });
  const ageBy = (hours: number) =>
    asIfRates(sql`update metal_rates set effective_at = effective_at - make_interval(hours => ${hours})`);

  it('still show the piece, but it cannot be ordered until a rate is published; others can', async () => {
    const [ring, fixed] = [await add(gold(12)), await add(null)];
    await ageBy(47);
    expect((await reserve(ring._id)).statusCode).toBe(200);
    expect(await read(ring._id)).not.toHaveProperty('rateTooOld');
    await ageBy(1);
    const refused = await reserve(ring._id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'rates.too-old', message: expect.stringContaining(ring.title), details: { productIds: [ring._id] } },
    ]);
    expect(await read(ring._id)).toMatchObject({ price: 183_717, rateTooOld: true });
    expect((await reserve(fixed._id)).statusCode).toBe(200);
    await publish({ silver: 231 });
    expect((await reserve(ring._id)).statusCode).toBe(409);
    await publish({ gold: 16_000 });
    expect((await reserve(ring._id)).statusCode).toBe(200);
  });

  it('are told in every list, by the hours of the owner’s setting', async () => {
    const word = `Nakshi${randomUUID().slice(0, 6)}`;
    await add(gold(12), { title: `${word} ring` });
    await add(null, { title: `${word} fixed` });
    await publish({ silver: 231 });
    const lists = ['/api/shop/products/get?limit=100', '/api/shop/products/featured', `/api/shop/search/${word}`];
    const toldIn = async () =>
      Promise.all(
        lists.map(async (url) => {
          const { data } = (await harness.get(url)).json<{ data: productsContract.Product[] }>();
          const ours = data.filter(({ title }) => title.startsWith(word));
          return ours
            .map(({ title, rateTooOld }) => `${title.slice(word.length)}${rateTooOld ? ' too old' : ''}`)
            .sort();
        }),
      );
    expect(await toldIn()).toEqual(lists.map(() => [' fixed', ' ring']));
    await ageBy(30);
    expect(await toldIn()).toEqual(lists.map(() => [' fixed', ' ring']));
    const metalRates = { ...newMetalRates, orderableHours: 30 };
    await harness.db.execute(
      sql`update settings set value = jsonb_set(value, '{metalRates}', ${JSON.stringify(metalRates)}::jsonb)`,
    );
    expect(await toldIn()).toEqual(lists.map(() => [' fixed', ' ring too old']));
    await publish({ gold: 16_000 });
    expect(await toldIn()).toEqual(lists.map(() => [' fixed', ' ring']));
  });
});
