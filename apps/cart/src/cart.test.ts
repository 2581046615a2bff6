import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import * as contract from '@kanaka/contracts/cart/cart';
import { onceEach } from '@kanaka/queues/inbox';
import {
  answersAt,
  answerToOtherUser,
  endpointsAskingFor,
  endpointsOf,
  undocumentedRoutes,
} from '@kanaka/testing/authorization/authorization-matrix';
import { startCartHarness, type CartHarness } from '../test/cart-harness.ts';
import { cartJobs, emptyCart } from './empty-cart.ts';
import { insertWishes, listWishes } from './wishlist.repository.ts';

let harness: CartHarness;
beforeAll(async () => {
  harness = await startCartHarness();
});
afterAll(() => harness.stop());

type Shopper = ReturnType<typeof harness.auth.signIn>;
const add = (shopper: Shopper, productId: string, quantity = 1, userId = shopper.id, size?: string) =>
  harness.app.inject({
    method: 'POST',
    url: '/api/shop/cart/add',
    headers: shopper.headers,
    payload: { userId, productId, quantity, size },
  });
const update = (shopper: Shopper, productId: string, quantity: number, size?: string) =>
  harness.app.inject({
    method: 'PUT',
    url: '/api/shop/cart/update-cart',
    headers: shopper.headers,
    payload: { userId: shopper.id, productId, quantity, size },
  });
const remove = (shopper: Shopper, productId: string, userId = shopper.id, size = '') =>
  harness.app.inject({
    method: 'DELETE',
    url: `/api/shop/cart/${userId}/${productId}${size && `?size=${size}`}`,
    headers: shopper.headers,
  });
const read = (shopper: Shopper, userId = shopper.id) =>
  harness.app.inject({ url: `/api/shop/cart/get/${userId}`, headers: shopper.headers });
const quantities = async (shopper: Shopper) =>
  contract.getCart.reply
    .parse((await read(shopper)).json())
    .data.items.map(({ productId, quantity }) => [productId, quantity]);

describe('the bag', () => {
  it('is empty at first and keeps its id', async () => {
    const asha = harness.auth.signIn();
    const first = contract.getCart.reply.parse((await read(asha)).json());
    expect(first.data.items).toEqual([]);
    expect((await read(asha)).json().data._id).toBe(first.data._id);
  });

  it('shows the catalog service’s current data of a piece', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece();
    const response = contract.addToCart.reply.parse((await add(asha, band)).json());
    expect(response.message).toBe('Product is added to cart');
    expect(response.data.items).toEqual([
      {
        productId: band,
        size: '',
        slug: 'veni-twist-band',
        title: 'Veni Twist Band',
        image: '/media/one.jpg',
        images: ['/media/one.jpg', '/media/two.jpg'],
        price: 48_000,
        salePrice: 44_000,
        totalStock: 5,
        quantity: 1,
        available: true,
      },
    ]);
  });

  it('asks the catalog service for what is there for this very shopper', async () => {
    const asha = harness.auth.signIn();
    harness.askedFor.clear();
    await add(asha, harness.piece());
    await update(asha, harness.piece(), 1);
    await read(asha);
    expect([...harness.askedFor]).toEqual([asha.id]);
  });

  it('asks the catalog service once for the new piece and the rest of the bag', async () => {
    const asha = harness.auth.signIn();
    const [band, ring] = [harness.piece(), harness.piece()];
    await add(asha, band);
    harness.asked.length = 0;
    const response = contract.addToCart.reply.parse((await add(asha, ring)).json());
    expect(harness.asked).toEqual([[ring, band]]);
    expect(response.data).toEqual((await read(asha)).json().data);
  });

  it('never holds more of a piece than can be bought, even when twenty adds arrive together', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece(5);
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(asha, band)));
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(5);
    const refusal = responses.find((response) => response.statusCode === 409)?.json();
    expect([refusal.code, refusal.message]).toEqual(['cart.stock', 'Only 5 quantity can be added for this item']);
    expect(await quantities(asha)).toEqual([[band, 5]]);
  });

  it('holds at most a hundred different pieces, even when many are added together', async () => {
    const asha = harness.auth.signIn();
    const pieces = Array.from({ length: 110 }, () => harness.piece());
    const responses = await Promise.all(pieces.map((band) => add(asha, band)));
    const refusals = responses
      .filter((response) => response.statusCode === 409)
      .map((response) => response.json().code);
    expect(refusals).toEqual(Array.from({ length: 10 }, () => 'cart.full'));
    const cart = await quantities(asha);
    expect(cart).toHaveLength(100);
    expect((await add(asha, String(cart[0]?.[0]))).statusCode).toBe(200);
  });

  it('changes quantities within the stock and removes pieces', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece(3);
    await add(asha, band);
    expect(contract.updateCart.reply.parse((await update(asha, band, 3)).json()).data.items[0]?.quantity).toBe(3);
    expect((await update(asha, band, 4)).json().message).toBe('Only 3 quantity can be added for this item');
    expect((await update(asha, harness.piece(), 1)).statusCode).toBe(404);
    expect(contract.removeFromCart.reply.parse((await remove(asha, band)).json()).data.items).toEqual([]);
    expect((await remove(asha, band)).statusCode).toBe(404);
  });

  it('keeps a piece the shop no longer sells, as not available and with price 0, until it is removed', async () => {
    const asha = harness.auth.signIn();
    const [kept, archived] = [harness.piece(), harness.piece()];
    await add(asha, kept);
    await add(asha, archived, 2);
    harness.archivePiece(archived);
    const { items } = contract.getCart.reply.parse((await read(asha)).json()).data;
    expect(items.map(({ productId, available }) => [productId, available])).toEqual([
      [kept, true],
      [archived, false],
    ]);
    expect(items[1]).toMatchObject({
      title: 'Veni Twist Band',
      image: '/media/one.jpg',
      price: 0,
      salePrice: 0,
      totalStock: 0,
      quantity: 2,
    });
    expect((await add(asha, archived)).statusCode).toBe(404);
    expect((await update(asha, archived, 1)).statusCode).toBe(404);
    expect((await remove(asha, archived)).statusCode).toBe(200);
    expect(await quantities(asha)).toEqual([[kept, 1]]);
  });

  it('keeps a piece that the catalog service does not know, so that it can be removed', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece();
    await add(asha, band);
    harness.shelf.delete(band);
    const { items } = contract.getCart.reply.parse((await read(asha)).json()).data;
    expect(items).toMatchObject([{ productId: band, title: 'A withdrawn piece', image: '', available: false }]);
    expect((await remove(asha, band)).statusCode).toBe(200);
  });

  it('shows a piece as available that the shop sells again', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece();
    await add(asha, band);
    const product = harness.archivePiece(band);
    expect((await read(asha)).json().data.items[0].available).toBe(false);
    if (product) harness.shelf.set(band, product);
    expect((await read(asha)).json().data.items[0]).toMatchObject({ available: true, price: 48_000, totalStock: 5 });
  });

  it('refuses invalid input, naming the field', async () => {
    const asha = harness.auth.signIn();
    for (const quantity of [0, -1, 1.5, 1001]) {
      const response = await add(asha, harness.piece(), quantity);
      expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'quantity']);
    }
    expect((await add(asha, 'not-an-id')).json().issues[0].path).toBe('productId');
  });

  it('answers 503 while the catalog service is down', async () => {
    harness.shop.catalogAnswers = false;
    const response = await add(harness.auth.signIn(), harness.piece());
    harness.shop.catalogAnswers = true;
    expect([response.statusCode, response.json().code]).toEqual([503, 'service.unavailable']);
  });
});

describe('a piece in sizes', () => {
  const sized = (stocks: Record<string, number>) =>
    harness.piece(
      0,
      Object.entries(stocks).map(([size, stock]) => ({ size, stock })),
    );
  const addSize = (shopper: Shopper, productId: string, size?: string, quantity = 1) =>
    add(shopper, productId, quantity, shopper.id, size);
  const lines = async (shopper: Shopper) =>
    contract.getCart.reply
      .parse((await read(shopper)).json())
      .data.items.map(({ size, quantity, totalStock }) => `${size}: ${quantity} of ${totalStock}`);

  it('has one line per size, each limited to its own stock, even when twenty adds arrive together', async () => {
    const asha = harness.auth.signIn();
    const ring = sized({ 12: 2, 14: 3 });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => addSize(asha, ring, at % 2 ? '12' : '14')),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect((await addSize(asha, ring, '12')).json().message).toBe('Only 2 quantity can be added for this item');
    expect((await lines(asha)).sort()).toEqual(['12: 2 of 2', '14: 3 of 3']);
  });

  it('costs what its size costs', async () => {
    const asha = harness.auth.signIn();
    const now = new Date().toISOString();
    const priceBreakup = { lines: [], price: 1_30_000, salePrice: 1_25_000, ratedAt: now, orderUntil: now };
    const ring = harness.piece(5, [
      { size: '12', stock: 2 },
      { size: '14', stock: 3, netWeight: 4.4, priceBreakup },
    ]);
    await addSize(asha, ring, '12');
    const { data } = contract.addToCart.reply.parse((await addSize(asha, ring, '14')).json());
    expect(data.items.map(({ price, salePrice }) => [price, salePrice])).toEqual([
      [harness.shelf.get(ring)?.price, harness.shelf.get(ring)?.salePrice],
      [1_30_000, 1_25_000],
    ]);
  });

  it('is changed and removed per size', async () => {
    const asha = harness.auth.signIn();
    const ring = sized({ 12: 2, 14: 5 });
    await addSize(asha, ring, '12');
    await addSize(asha, ring, '14');
    expect((await update(asha, ring, 4, '14')).statusCode).toBe(200);
    expect((await update(asha, ring, 3, '12')).json().message).toBe('Only 2 quantity can be added for this item');
    expect((await remove(asha, ring)).statusCode).toBe(404);
    expect((await remove(asha, ring, asha.id, '12')).statusCode).toBe(200);
    expect(await lines(asha)).toEqual(['14: 4 of 5']);
  });

  it('cannot be added without a size or in an unknown size, nor a piece without sizes with one', async () => {
    const asha = harness.auth.signIn();
    const ring = sized({ 14: 5 });
    expect((await addSize(asha, ring)).json()).toMatchObject({
      code: 'cart.size-needed',
      message: 'Please choose a size.',
      issues: [{ path: 'size' }],
    });
    expect((await addSize(asha, ring, '15')).json()).toMatchObject({
      code: 'cart.size-unknown',
      message: 'This piece does not come in size 15.',
    });
    expect((await addSize(asha, harness.piece(), '14')).statusCode).toBe(409);
    expect(await lines(asha)).toEqual([]);
  });

  it('stays in the bag as not available when the owner removes its size', async () => {
    const asha = harness.auth.signIn();
    const ring = sized({ 12: 2, 14: 5 });
    await addSize(asha, ring, '12');
    const product = harness.shelf.get(ring);
    if (product) harness.shelf.set(ring, { ...product, sizes: [{ size: '14', stock: 5 }] });
    expect(await lines(asha)).toEqual(['12: 1 of 0']);
    expect((await read(asha)).json().data.items[0]).toMatchObject({
      title: 'Veni Twist Band',
      price: 0,
      salePrice: 0,
      available: false,
    });
    expect((await remove(asha, ring, asha.id, '12')).statusCode).toBe(200);
  });

  it('is not available without a size once the piece comes in sizes', async () => {
    const asha = harness.auth.signIn();
    const ring = harness.piece(5);
    await add(asha, ring);
    const product = harness.shelf.get(ring);
    if (product) harness.shelf.set(ring, { ...product, sizing: 'ring', sizes: [{ size: '14', stock: 5 }] });
    expect((await read(asha)).json().data.items[0].available).toBe(false);
    expect((await remove(asha, ring)).statusCode).toBe(200);
  });

  it('that is sold out stays available: it may be in stock again later', async () => {
    const asha = harness.auth.signIn();
    const ring = sized({ 12: 2 });
    await addSize(asha, ring, '12');
    const product = harness.shelf.get(ring);
    if (product) harness.shelf.set(ring, { ...product, sizes: [{ size: '12', stock: 0 }] });
    expect((await read(asha)).json().data.items[0]).toMatchObject({ available: true, price: 48_000, totalStock: 0 });
  });

  it('is removed from the bag in the sizes that were bought', async () => {
    const asha = harness.auth.signIn();
    const ring = sized({ 12: 2, 14: 5 });
    await addSize(asha, ring, '12');
    await addSize(asha, ring, '14', 3);
    const asked = await harness.app.inject({ url: `/internal/carts/${asha.id}`, headers: harness.auth.asService });
    const bought = contract.cartForOrder.reply.parse(asked.json()).lines.filter(({ size }) => size === '14');
    await emptyCart(harness.database.db, { orderId: uuidv7(), userId: asha.id, lines: bought });
    expect(await lines(asha)).toEqual(['12: 1 of 2']);
  });
});

describe('more of a piece than one order may contain', () => {
  const refusal = {
    code: 'cart.too-many-of-a-piece',
    message: 'One order takes at most 5 of this piece.',
    details: { maxQuantity: 5 },
  };

  it('is refused, even when twenty adds arrive together', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece(1000);
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(asha, band)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect([response.statusCode, response.json()]).toEqual([409, expect.objectContaining(refusal)]);
    }
    expect((await update(asha, band, 6)).json()).toMatchObject(refusal);
    expect((await add(harness.auth.signIn(), band, 6)).json()).toMatchObject(refusal);
    expect(await quantities(asha)).toEqual([[band, 5]]);
  });

  it('is counted over all sizes of a piece, separately for each piece', async () => {
    const asha = harness.auth.signIn();
    const sizes = ['12', '14', '16'].map((size) => ({ size, stock: 100 }));
    const [ring, band] = [harness.piece(0, sizes), harness.piece(100)];
    const adds = Array.from({ length: 18 }, (_, at) => add(asha, ring, 1, asha.id, sizes[at % 3]?.size));
    const responses = await Promise.all(adds);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect((await add(asha, band, 5)).statusCode).toBe(200);
  });

  it('is set by the owner; a bag that already holds more can only be reduced', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece(100);
    await add(asha, band, 5);
    harness.shop.maxQuantity = 2;
    expect((await update(asha, band, 6)).json().message).toBe('One order takes at most 2 of this piece.');
    expect((await update(asha, band, 4)).statusCode).toBe(200);
    expect((await add(asha, band)).statusCode).toBe(409);
    harness.shop.maxQuantity = 5;
    expect(await quantities(asha)).toEqual([[band, 4]]);
  });

  it('is more than one of a tagged piece, however many there are of it, because each weighs and costs its own', async () => {
    const asha = harness.auth.signIn();
    const kada = harness.piece(1);
    await add(asha, kada, 1);
    const product = harness.shelf.get(kada);
    if (product) harness.shelf.set(kada, { ...product, tagged: true });
    const one = { code: refusal.code, message: 'Only one per order: every piece has its own weight.' };
    expect((await add(asha, kada)).json()).toMatchObject({ ...one, details: { maxQuantity: 1 } });
    expect((await update(asha, kada, 2)).json()).toMatchObject(one);
    expect((await read(asha)).json().data.items).toMatchObject([{ tagged: true, totalStock: 1, quantity: 1 }]);
    if (product) harness.shelf.set(kada, { ...product, tagged: true, totalStock: 0 });
    expect((await add(asha, kada)).json()).toMatchObject({ code: 'cart.stock' });
  });

  it('is reported only if the stock suffices', async () => {
    const response = await add(harness.auth.signIn(), harness.piece(3), 6);
    expect(response.json().message).toBe('Only 3 quantity can be added for this item');
  });
});

describe('after a payment', () => {
  it('what was bought is removed from the bag once, and what was added since stays', async () => {
    const asha = harness.auth.signIn();
    const [band, ring] = [harness.piece(9), harness.piece(9)];
    await add(asha, band, 2);
    await add(asha, ring, 1);
    const asked = await harness.app.inject({ url: `/internal/carts/${asha.id}`, headers: harness.auth.asService });
    const { lines } = contract.cartForOrder.reply.parse(asked.json());
    await add(asha, band, 3);

    const job = { orderId: uuidv7(), userId: asha.id, lines };
    const context = { origin: 'orders', jobId: `empty-cart-${job.orderId}`, logger: harness.logger };
    const empty = () => onceEach<'cart'>(harness.database.db, cartJobs)['empty-cart'](job, context);
    await Promise.all([empty(), empty()]);
    await empty();

    expect(await quantities(asha)).toEqual([[band, 3]]);
  });
});

describe.each(['begin-afresh', 'account-erased'] as const)('an account (%s)', (name) => {
  it('has nothing of before in its bag and wishlist, and others keep theirs', async () => {
    const [asha, ravi] = [harness.auth.signIn(), harness.auth.signIn()];
    const ring = harness.piece();
    for (const shopper of [asha, ravi]) {
      await add(shopper, ring);
      await insertWishes(harness.database.db, shopper.id, [ring]);
    }
    const context = { origin: 'identity', jobId: `${name}-${asha.id}`, logger: harness.logger };
    const job = { userId: asha.id, email: 'asha@kanaka.example' };
    await onceEach<'cart'>(harness.database.db, cartJobs)[name](job, context);
    expect([await quantities(asha), await listWishes(harness.database.db, asha.id)]).toEqual([[], []]);
    expect([await quantities(ravi), await listWishes(harness.database.db, ravi.id)]).toEqual([[[ring, 1]], [ring]]);
  });
});

describe('authorization of the bags', () => {
  it.each(endpointsOf('cart'))('$name admits its audience and nobody else', async (name) => {
    const { given, expected } = await answersAt(harness.app, harness.auth, name);
    expect(given).toEqual(expected);
  });

  it.each(endpointsAskingFor('cart', 'userId'))('$name neither shows nor changes another user’s data', async (name) => {
    expect(await answerToOtherUser(harness.app, harness.auth, name)).toBe('403 auth.not-yours');
  });

  it('are those of the contract', () => {
    expect(undocumentedRoutes(harness.app, 'cart')).toEqual({ undocumented: [], missing: [] });
  });
});
