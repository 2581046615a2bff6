import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/admin-products';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

type Change = (typeof contract.changeProducts.body)['_input']['changes'][number];
const send = (changes: Change[]) =>
  harness.app.inject({
    method: 'PUT',
    url: '/api/admin/products/change-many',
    headers: harness.owner.headers,
    payload: { changes },
  });
const change = async (changes: Change[]) => contract.changeProducts.reply.parse((await send(changes)).json()).data;
const now = async (id: string) =>
  (await harness.asOwner(contract.adminGetProduct, { url: `/api/admin/products/get/${id}` })).data;
const add = (...drafts: Draft[]) => Promise.all(drafts.map((draft) => harness.addProduct(draft)));
const of = ({ _id, version }: contract.AdminProduct) => ({ _id, version });
const reserve = (productId: string, quantity: number) =>
  harness.asService('/internal/stock/reserve', {
    orderId: harness.newId(),
    lines: [{ productId, quantity }],
    holdSeconds: 900,
  });

describe('many products at once', () => {
  it('get new prices, stock and places, and what is undone is as it was', async () => {
    const [ring, pendant] = (await add({ price: 1000, totalStock: 5 }, { price: 2000, salePrice: 1800 })) as [
      contract.AdminProduct,
      contract.AdminProduct,
    ];
    const pendants = await harness.addCategory();
    harness.purged.clear();
    const changed = await change([
      { ...of(pendant), prices: { price: 2100, salePrice: 1890 }, place: { category: pendants.id } },
      {
        ...of(ring),
        prices: { price: 1050, salePrice: 0 },
        stock: { to: 9, was: 5 },
        purchase: { cost: 800, supplier: 'Zaveri & Sons' },
      },
    ]);
    expect(changed.map(({ _id }) => _id)).toEqual([pendant._id, ring._id]);
    expect(changed).toMatchObject([
      { price: 2100, salePrice: 1890, category: pendants.name, version: 2 },
      { price: 1050, totalStock: 9, version: 2, purchase: { cost: 800, supplier: 'Zaveri & Sons' } },
    ]);
    expect(harness.purged).toEqual(new Set(['products']));
    expect((await changesOf(harness.db, ring._id)).map(({ action }) => action)).toEqual([
      'product.added',
      'product.edited',
    ]);

    const undone = await change([
      { _id: ring._id, version: 2, prices: { price: 1000, salePrice: 0 }, stock: { to: 5, was: 9 } },
      {
        _id: pendant._id,
        version: 2,
        prices: { price: 2000, salePrice: 1800 },
        place: { category: pendant.category },
      },
    ]);
    expect(undone).toMatchObject([
      { price: 1000, totalStock: 5 },
      { price: 2000, salePrice: 1800, category: pendant.category },
    ]);
  });

  it('are marked as final sale, which a lower price alone does not do, and no longer when it is undone', async () => {
    const pieces = await add({ price: 1000, salePrice: 900 }, { price: 2000 });
    expect(pieces.map(({ finalSale }) => finalSale)).toEqual([undefined, undefined]);
    const marked = await change(pieces.map((piece) => ({ ...of(piece), finalSale: true })));
    expect(marked).toMatchObject([
      { finalSale: true, salePrice: 900 },
      { finalSale: true, price: 2000 },
    ]);
    const undone = await change(marked.map((piece) => ({ ...of(piece), finalSale: false })));
    expect(undone.map(({ finalSale }) => finalSale)).toEqual([undefined, undefined]);
  });

  it('leave the shop and its search together, and come back', async () => {
    const title = `Zarineh ${harness.newId().slice(-6)}`;
    const pieces = await add({ title }, { title });
    const found = async () => (await harness.get(`/api/shop/search/${title.split(' ')[0]}`)).json().data.length;
    expect(await found()).toBe(2);
    const archived = await change(pieces.map((piece) => ({ ...of(piece), archived: true })));
    expect(archived.every(({ archivedAt }) => archivedAt !== null)).toBe(true);
    expect(await found()).toBe(0);
    expect((await harness.get(`/api/shop/products/get/${pieces[0]?._id}`)).statusCode).toBe(404);
    await change(archived.map((piece) => ({ ...of(piece), archived: false })));
    expect(await found()).toBe(2);
  });

  it('are changed all or not at all: one that somebody else has changed keeps the others as they are', async () => {
    const [ring, other] = (await add({ price: 1000 }, { price: 1000, title: 'Other' })) as [
      contract.AdminProduct,
      contract.AdminProduct,
    ];
    harness.purged.clear();
    const prices = { price: 1100, salePrice: 0 };
    const response = await send([
      { ...of(ring), prices },
      { _id: other._id, version: 7, prices },
    ]);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'products.not-changed',
        details: {
          refused: [{ _id: other._id, title: 'Other', message: 'Somebody else has changed it in the meantime.' }],
        },
      },
    ]);
    expect((await now(ring._id)).price).toBe(1000);
    expect(harness.purged.size).toBe(0);
    expect(await changesOf(harness.db, ring._id)).toHaveLength(1);
  });

  it('are changed by one of two owners who send together, in whatever order they name them', async () => {
    const pieces = await add(...Array.from({ length: 6 }, () => ({ price: 1000 })));
    const raise = (by: number) => pieces.map((piece) => ({ ...of(piece), prices: { price: 1000 + by, salePrice: 0 } }));
    const responses = await Promise.all([send(raise(50)), send(raise(70).reverse())]);
    expect(responses.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    const after = await Promise.all(pieces.map(({ _id }) => now(_id)));
    expect(new Set(after.map(({ price }) => price)).size).toBe(1);
  });

  it('keep what was sold meanwhile, and what unfinished orders hold', async () => {
    const [ring] = (await add({ totalStock: 5 })) as [contract.AdminProduct];
    await reserve(ring._id, 3);
    expect((await send([{ ...of(ring), stock: { to: 2, was: 5 } }])).json()).toMatchObject({
      details: { refused: [{ message: 'More of it is in unfinished orders than would be left.' }] },
    });
    expect(await change([{ ...of(ring), stock: { to: 3, was: 5 } }])).toMatchObject([{ totalStock: 3 }]);
  });

  it.each<[string, Draft, Omit<Change, '_id' | 'version'>]>([
    [
      'Each of its sizes has its own stock.',
      { category: 'Sized rings', sizes: [{ size: '7', stock: 1 }] },
      { stock: { to: 9, was: 1 } },
    ],
    [
      'Its sizes do not exist in that category.',
      { category: 'Sized rings', sizes: [{ size: '7', stock: 1 }] },
      { place: { category: 'Ring' } },
    ],
    ['It is in the shop already.', {}, { archived: false }],
  ])('are refused with “%s”', async (message, draft, wanted) => {
    await harness.addCategory('Sized rings', 'ring').catch(() => undefined);
    const [piece] = (await add(draft)) as [contract.AdminProduct];
    const response = await send([{ ...of(piece), ...wanted }]);
    expect([response.statusCode, response.json().details.refused[0].message]).toEqual([409, message]);
  });

  it('have no fixed price when the price follows from the metal', async () => {
    await harness.app.inject({
      method: 'POST',
      url: '/api/admin/rates/publish',
      headers: harness.owner.headers,
      payload: { gold: 16_000 },
    });
    const [piece] = (await add({
      metalPricing: { metals: [{ metal: 'gold', fineness: 916, weight: 10 }], making: { per: 'flat', value: 500 } },
    })) as [contract.AdminProduct];
    const response = await send([{ ...of(piece), prices: { price: 1, salePrice: 0 } }]);
    expect(response.json().details.refused[0].message).toBe('Its price follows from the rate of its metal.');
  });

  it('get a discount on making and wastage where the price follows from the metal, and lose it again', async () => {
    const metals = [{ metal: 'gold' as const, fineness: 916, weight: 10 }];
    const making = { per: 'percent' as const, value: 10 };
    const [ring, chain, fixed] = (await add(
      { metalPricing: { metals, making } },
      { metalPricing: { metals, making, wastagePercent: 5, discountPercent: 3 } },
      { price: 1000 },
    )) as [contract.AdminProduct, contract.AdminProduct, contract.AdminProduct];
    harness.purged.clear();
    const [off, less] = (await change([ring, chain].map((piece) => ({ ...of(piece), discountPercent: 50 })))) as [
      contract.AdminProduct,
      contract.AdminProduct,
    ];
    expect([off.metalPricing?.discountPercent, less.metalPricing?.discountPercent]).toEqual([50, 50]);
    // Making is a tenth of the metal, so half of it is a twenty-second of what the piece costs with it.
    expect([off.price, off.salePrice]).toEqual([ring.price, Math.round((ring.price * 105) / 1.1) / 100]);
    expect(less.salePrice).toBeLessThan(chain.salePrice);
    expect(harness.purged).toEqual(new Set(['products']));

    const back = await change([
      { ...of(off), discountPercent: 0 },
      { ...of(less), discountPercent: 3 },
    ]);
    expect(back).toMatchObject([
      { price: ring.price, salePrice: 0 },
      { price: chain.price, salePrice: chain.salePrice },
    ]);
    const refused = await send([{ ...of(fixed), discountPercent: 5 }]);
    expect(refused.json().details.refused[0].message).toBe('Its price does not follow from its metal.');
    expect((await send([{ ...of(back[0] as contract.AdminProduct), discountPercent: 101 }])).statusCode).toBe(400);
  });

  it('get other charges for the work where the price follows from the metal, and the old ones back', async () => {
    const metals = [{ metal: 'gold' as const, fineness: 916, weight: 10 }];
    const making = { per: 'gram' as const, value: 500, minimum: 0 };
    const [ring, chain, fixed] = (await add(
      { metalPricing: { metals, making } },
      { metalPricing: { metals, making, wastagePercent: 5 } },
      { price: 1000 },
    )) as [contract.AdminProduct, contract.AdminProduct, contract.AdminProduct];
    const [dearer, wasteless] = (await change([
      { ...of(ring), making: { ...making, value: 550 } },
      { ...of(chain), wastagePercent: 0 },
    ])) as [contract.AdminProduct, contract.AdminProduct];
    expect([dearer.price, wasteless.price]).toEqual([ring.price + 500, ring.price]);
    const back = await change([
      { ...of(dearer), making },
      { ...of(wasteless), wastagePercent: 5 },
    ]);
    expect(back.map(({ price }) => price)).toEqual([ring.price, chain.price]);
    const [first] = back as [contract.AdminProduct];
    const refused = await send([{ ...of(fixed), making }]);
    expect(refused.json().details.refused[0].message).toBe('Its price does not follow from its metal.');
    for (const wrong of [
      { making: { per: 'percent' as const, value: 101 } },
      { making: { per: 'gram' as const, value: -1 } },
      { making: { per: 'gram' as const, value: 1_00_00_001 } },
      { wastagePercent: 100.5 },
    ])
      expect((await send([{ ...of(first), ...wrong }])).statusCode).toBe(400);
  });

  it('do not get charges with which the shop could not ask their price', async () => {
    const [piece] = (await add({
      metalPricing: {
        metals: [{ metal: 'gold', fineness: 916, weight: 1_500 }],
        making: { per: 'gram', value: 500 },
      },
    })) as [contract.AdminProduct];
    const refused = await send([{ ...of(piece), making: { per: 'gram', value: 1_00_00_000, minimum: 0 } }]);
    expect([refused.statusCode, refused.json().details.refused[0]._id]).toEqual([409, piece._id]);
    expect((await now(piece._id)).price).toBe(piece.price);
  });

  it('are changed by one of two owners at once, and follow a rate that is published meanwhile', async () => {
    const [piece] = (await add({
      metalPricing: { metals: [{ metal: 'gold', fineness: 916, weight: 10 }], making: { per: 'gram', value: 500 } },
    })) as [contract.AdminProduct];
    const making = (value: number) => [{ ...of(piece), making: { per: 'gram' as const, value, minimum: 0 } }];
    const publish = harness.app.inject({
      method: 'POST',
      url: '/api/admin/rates/publish',
      headers: harness.owner.headers,
      payload: { gold: 16_100 },
    });
    const [one, other, rates] = await Promise.all([send(making(550)), send(making(600)), publish]);
    expect([one.statusCode, other.statusCode].sort((a, b) => a - b)).toEqual([200, 409]);
    expect(rates.statusCode).toBe(200);
    const { price, metalPricing } = await now(piece._id);
    expect(price).toBe(10 * (14_747.6 + (metalPricing?.making.value ?? 0)));
  });

  it('are at most five hundred, each once, with prices that hold', async () => {
    const one = () => ({ _id: harness.newId(), version: 1, archived: true });
    const twice = one();
    expect((await send(Array.from({ length: contract.MAX_PRODUCTS_AT_ONCE + 1 }, one))).statusCode).toBe(400);
    expect((await send([twice, twice])).statusCode).toBe(400);
    expect((await send([])).statusCode).toBe(400);
    expect((await send([{ ...one(), prices: { price: 10, salePrice: 10 } }])).statusCode).toBe(400);
    expect((await send([one()])).json().details.refused[0].message).toBe('It does not exist.');
  });
});
