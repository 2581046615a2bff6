import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import * as contract from '@kanaka/contracts/cart';
import type { Product } from '@kanaka/contracts/products';
import { AppError } from '@kanaka/server-kit/app-error';
import { migrateDatabase, migrationsBeside, openDatabase, type Database } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createTestHouse } from '@kanaka/testing/sessions';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { buildApp } from './app.ts';
import { emptyCart } from './empty-cart.ts';

const house = createTestHouse();
const logger = createLogger({ service: 'cart', level: 'silent' });
const shelf = new Map<string, Product>();
let catalogAnswers = true;
let servers: TestServers;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  servers = await startTestServers('postgres');
  database = openDatabase({ url: await servers.database(), poolSize: 10, logger });
  await migrateDatabase(database, migrationsBeside(new URL('./main.ts', import.meta.url).href));
  app = await buildApp(
    { logger, jwtPublicKey: house.publicKey, internalToken: house.internalToken },
    {
      db: database.db,
      async products(ids) {
        if (!catalogAnswers) throw new AppError('unavailable', 'catalog.unavailable', 'Resting.');
        return ids.flatMap((id) => shelf.get(id) ?? []);
      },
    },
  );
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.close();
  await servers.stop();
});

function piece(totalStock = 5): string {
  const _id = uuidv7();
  const details = { material: '', design: '', motif: '', craftsmanship: '', wearability: '' };
  shelf.set(_id, {
    _id,
    slug: 'veni-twist-band',
    title: 'Veni Twist Band',
    category: 'Ring',
    subcategory: 'Band',
    youtubeLink: '',
    price: 48_000,
    salePrice: 44_000,
    totalStock,
    averageReview: 0,
    reviewCount: 0,
    images: ['/media/one.jpg', '/media/two.jpg'],
    details,
  });
  return _id;
}

type Shopper = ReturnType<typeof house.signIn>;
const add = (shopper: Shopper, productId: string, quantity = 1, userId = shopper.id) =>
  app.inject({
    method: 'POST',
    url: '/api/shop/cart/add',
    headers: shopper.headers,
    payload: { userId, productId, quantity },
  });
const update = (shopper: Shopper, productId: string, quantity: number) =>
  app.inject({
    method: 'PUT',
    url: '/api/shop/cart/update-cart',
    headers: shopper.headers,
    payload: { userId: shopper.id, productId, quantity },
  });
const remove = (shopper: Shopper, productId: string, userId = shopper.id) =>
  app.inject({ method: 'DELETE', url: `/api/shop/cart/${userId}/${productId}`, headers: shopper.headers });
const read = (shopper: Shopper, userId = shopper.id) =>
  app.inject({ url: `/api/shop/cart/get/${userId}`, headers: shopper.headers });
const quantities = async (shopper: Shopper) =>
  contract.getCart.reply
    .parse((await read(shopper)).json())
    .data.items.map(({ productId, quantity }) => [productId, quantity]);

describe('the bag', () => {
  it('is empty at first and stays the same bag', async () => {
    const asha = house.signIn();
    const first = contract.getCart.reply.parse((await read(asha)).json());
    expect(first.data.items).toEqual([]);
    expect((await read(asha)).json().data._id).toBe(first.data._id);
  });

  it('shows a piece as the catalogue has it now', async () => {
    const asha = house.signIn();
    const band = piece();
    const reply = contract.addToCart.reply.parse((await add(asha, band)).json());
    expect(reply.message).toBe('Product is added to cart');
    expect(reply.data.items).toEqual([
      {
        productId: band,
        slug: 'veni-twist-band',
        title: 'Veni Twist Band',
        image: '/media/one.jpg',
        images: ['/media/one.jpg', '/media/two.jpg'],
        price: 48_000,
        salePrice: 44_000,
        totalStock: 5,
        quantity: 1,
      },
    ]);
  });

  it('never holds more of a piece than can be bought, even when twenty adds arrive together', async () => {
    const asha = house.signIn();
    const band = piece(5);
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(asha, band)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(5);
    const refusal = replies.find((reply) => reply.statusCode === 409)?.json();
    expect([refusal.code, refusal.message]).toEqual(['cart.stock', 'Only 5 quantity can be added for this item']);
    expect(await quantities(asha)).toEqual([[band, 5]]);
  });

  it('holds at most a hundred different pieces, even when many are added together', async () => {
    const asha = house.signIn();
    const pieces = Array.from({ length: 110 }, () => piece());
    const replies = await Promise.all(pieces.map((band) => add(asha, band)));
    const refusals = replies.filter((reply) => reply.statusCode === 409).map((reply) => reply.json().code);
    expect(refusals).toEqual(Array.from({ length: 10 }, () => 'cart.full'));
    const bag = await quantities(asha);
    expect(bag).toHaveLength(100);
    expect((await add(asha, String(bag[0]?.[0]))).statusCode).toBe(200);
  });

  it('changes quantities within the stock and lets pieces go', async () => {
    const asha = house.signIn();
    const band = piece(3);
    await add(asha, band);
    expect(contract.updateCart.reply.parse((await update(asha, band, 3)).json()).data.items[0]?.quantity).toBe(3);
    expect((await update(asha, band, 4)).json().message).toBe('Only 3 quantity can be added for this item');
    expect((await update(asha, piece(), 1)).statusCode).toBe(404);
    expect(contract.removeFromCart.reply.parse((await remove(asha, band)).json()).data.items).toEqual([]);
    expect((await remove(asha, band)).statusCode).toBe(404);
  });

  it('leaves out a piece the shop has withdrawn', async () => {
    const asha = house.signIn();
    const band = piece();
    await add(asha, band);
    shelf.delete(band);
    expect(await quantities(asha)).toEqual([]);
    expect((await add(asha, band)).statusCode).toBe(404);
  });

  it('refuses what makes no sense, naming the field', async () => {
    const asha = house.signIn();
    for (const quantity of [0, -1, 1.5, 1001]) {
      const reply = await add(asha, piece(), quantity);
      expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, 'quantity']);
    }
    expect((await add(asha, 'not-an-id')).json().issues[0].path).toBe('productId');
  });

  it('is nobody else’s business', async () => {
    const asha = house.signIn();
    const ravi = house.signIn();
    const band = piece();
    expect((await read(ravi, asha.id)).statusCode).toBe(403);
    expect((await add(ravi, band, 1, asha.id)).statusCode).toBe(403);
    expect((await remove(ravi, band, asha.id)).statusCode).toBe(403);
    expect((await app.inject(`/api/shop/cart/get/${asha.id}`)).statusCode).toBe(401);
  });

  it('says clearly that the catalogue is away', async () => {
    catalogAnswers = false;
    const reply = await add(house.signIn(), piece());
    catalogAnswers = true;
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'catalog.unavailable']);
  });
});

describe('after a payment', () => {
  it('what was bought leaves the bag once, and what was added since stays', async () => {
    const asha = house.signIn();
    const [band, ring] = [piece(9), piece(9)];
    await add(asha, band, 2);
    await add(asha, ring, 1);
    const asked = await app.inject({ url: `/internal/carts/${asha.id}`, headers: house.asService });
    const { lines } = contract.cartForOrder.reply.parse(asked.json());
    await add(asha, band, 3);

    const job = { orderId: uuidv7(), userId: asha.id, lines };
    await Promise.all([emptyCart(database, job), emptyCart(database, job)]);
    await emptyCart(database, job);

    expect(await quantities(asha)).toEqual([[band, 3]]);
  });
});
