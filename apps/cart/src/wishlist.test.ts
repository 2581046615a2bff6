import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_WISHES } from '@kanaka/contracts/cart/wishlist';
import * as contract from '@kanaka/contracts/cart/wishlist';
import { v7 as uuidv7 } from 'uuid';
import { cartJobs } from './empty-cart.ts';
import { startCartHarness, type CartHarness } from '../test/cart-harness.ts';

let harness: CartHarness;
beforeAll(async () => {
  harness = await startCartHarness();
});
afterAll(() => harness.stop());

type Shopper = ReturnType<typeof harness.auth.signIn>;
const send = (shopper: Shopper, path: 'add' | 'merge', wish: object, userId = shopper.id) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/shop/wishlist/${path}`,
    headers: shopper.headers,
    payload: { userId, ...wish },
  });
const add = (shopper: Shopper, productId: string) => send(shopper, 'add', { productId });
const merge = async (shopper: Shopper, productIds: string[]) =>
  contract.mergeWishes.reply.parse((await send(shopper, 'merge', { productIds })).json()).data;
const remove = (shopper: Shopper, productId: string, userId = shopper.id) =>
  harness.app.inject({
    method: 'DELETE',
    url: `/api/shop/wishlist/${userId}/${productId}`,
    headers: shopper.headers,
  });
const wishes = async (shopper: Shopper) => {
  const response = await harness.app.inject({ url: `/api/shop/wishlist/get/${shopper.id}`, headers: shopper.headers });
  return contract.getWishlist.reply.parse(response.json()).data.productIds;
};
const pieces = (count: number) => Array.from({ length: count }, () => harness.piece());

describe('the wishlist', () => {
  it('is empty at first, and has the newest wish on top', async () => {
    const asha = harness.auth.signIn();
    expect(await wishes(asha)).toEqual([]);
    const [band = '', ring = ''] = pieces(2);
    await add(asha, band);
    const response = contract.addWish.reply.parse((await add(asha, ring)).json());
    expect(response).toMatchObject({ message: 'Saved to your wishlist', data: { productIds: [ring, band] } });
    expect(await wishes(asha)).toEqual([ring, band]);
    expect(await wishes(harness.auth.signIn())).toEqual([]);
  });

  it('takes a piece once, also when two tabs add it together', async () => {
    const asha = harness.auth.signIn();
    const [band = '', ring = ''] = pieces(2);
    const responses = await Promise.all([band, ring, band, ring, band].map((piece) => add(asha, piece)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await wishes(asha)).sort()).toEqual([band, ring].sort());
  });

  it('keeps pieces that were withdrawn since, and takes no others that the shop does not sell', async () => {
    const asha = harness.auth.signIn();
    const band = harness.piece();
    await add(asha, band);
    harness.archivePiece(band);
    expect(await wishes(asha)).toEqual([band]);
    for (const unknown of [band, uuidv7()]) {
      const response = await add(asha, unknown);
      expect([response.statusCode, response.json().code]).toEqual([404, 'product.not-found']);
    }
  });

  it('loses a piece once', async () => {
    const asha = harness.auth.signIn();
    const [band = '', ring = ''] = pieces(2);
    await merge(asha, [band, ring]);
    const responses = await Promise.all([remove(asha, band), remove(asha, band)]);
    expect(responses.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 404]);
    expect(await wishes(asha)).toEqual([ring]);
  });

  it('holds a hundred pieces, even when many more are added together', async () => {
    const asha = harness.auth.signIn();
    const responses = await Promise.all(pieces(MOST_WISHES + 10).map((piece) => add(asha, piece)));
    const refusals = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refusals.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array.from({ length: 10 }, () => [409, 'wishlist.full']),
    );
    const full = await wishes(asha);
    expect(new Set(full).size).toBe(MOST_WISHES);
    expect((await add(asha, String(full[0]))).statusCode).toBe(200);
  });

  it('is shown and changed for its own shopper only', async () => {
    const [asha, meddler] = [harness.auth.signIn(), harness.auth.signIn()];
    const band = harness.piece();
    await add(asha, band);
    const read = { url: `/api/shop/wishlist/get/${asha.id}`, headers: meddler.headers };
    const responses = await Promise.all([
      harness.app.inject(read),
      send(meddler, 'add', { productId: band }, asha.id),
      send(meddler, 'merge', { productIds: [band] }, asha.id),
      remove(meddler, band, asha.id),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(await wishes(asha)).toEqual([band]);
  });
});

describe('what a guest wished for', () => {
  it('is put on top of the account’s wishlist in its order, also by two tabs at once, with nothing lost or doubled', async () => {
    const asha = harness.auth.signIn();
    const [old = '', shared = '', first = '', second = ''] = pieces(4);
    await add(asha, old);
    await add(asha, shared);
    const guests = [first, shared, second];
    await Promise.all([merge(asha, guests), merge(asha, guests), add(asha, old)]);
    expect(await wishes(asha)).toEqual([first, second, shared, old]);
  });

  it('may be gone from the shop meanwhile; what never existed is left out', async () => {
    const asha = harness.auth.signIn();
    const [gone = '', band = ''] = pieces(2);
    harness.archivePiece(gone);
    expect(await merge(asha, [uuidv7(), gone, band, band])).toEqual({ productIds: [gone, band], left: [] });
    expect(await merge(asha, [uuidv7()])).toEqual({ productIds: [gone, band], left: [] });
  });

  it('is returned where there is no room for it, so that the browser keeps it', async () => {
    const asha = harness.auth.signIn();
    await merge(asha, pieces(MOST_WISHES - 2));
    const guests = pieces(5);
    const { productIds, left } = await merge(asha, guests);
    expect([productIds.length, productIds.slice(0, 2), left]).toEqual([
      MOST_WISHES,
      guests.slice(0, 2),
      guests.slice(2),
    ]);
    expect((await merge(asha, guests)).left).toEqual(guests.slice(2));
  });

  it('is refused as a whole when there is too much of it, or none', async () => {
    const asha = harness.auth.signIn();
    for (const productIds of [pieces(MOST_WISHES + 1), [], ['ring'], 'ring']) {
      expect((await send(asha, 'merge', { productIds })).statusCode).toBe(400);
    }
    expect(await wishes(asha)).toEqual([]);
  });
});

describe('a customer’s wishlist for the owner', () => {
  it('has the newest wish on top, and is empty for an unknown customer', async () => {
    const owner = harness.auth.signIn({ role: 'admin' });
    const asha = harness.auth.signIn();
    const [band = '', ring = ''] = pieces(2);
    for (const piece of [band, ring]) await add(asha, piece);
    const read = async (id: string) =>
      (await harness.app.inject({ url: `/api/admin/wishlists/${id}`, headers: owner.headers })).json();
    expect((await read(asha.id)).data).toEqual({ productIds: [ring, band] });
    expect((await read(uuidv7())).data).toEqual({ productIds: [] });
    expect((await read('asha')).code).toBe('request.invalid');
  });
});

describe('a shared wishlist', () => {
  const share = (shopper: Shopper, name = '', userId = shopper.id) =>
    harness.app.inject({
      method: 'POST',
      url: '/api/shop/wishlist/share',
      headers: shopper.headers,
      payload: { userId, name },
    });
  const linkOf = async (shopper: Shopper, name = '') =>
    contract.shareWishlist.reply.parse((await share(shopper, name)).json()).data;
  const end = (shopper: Shopper, userId = shopper.id) =>
    harness.app.inject({ method: 'DELETE', url: `/api/shop/wishlist/share/${userId}`, headers: shopper.headers });
  const look = (token: string) => harness.app.inject({ url: `/api/shop/wishes/${encodeURIComponent(token)}` });
  const own = async (shopper: Shopper) => {
    const response = await harness.app.inject({
      url: `/api/shop/wishlist/get/${shopper.id}`,
      headers: shopper.headers,
    });
    return contract.getWishlist.reply.parse(response.json()).data.shared;
  };

  it('is seen by everybody who has its link, with the name that its owner chose, as it is now', async () => {
    const asha = harness.auth.signIn();
    const [band = '', ring = ''] = pieces(2);
    await add(asha, band);
    expect(await own(asha)).toBeNull();
    const { token } = await linkOf(asha, '  Asha  and\nRavi ');
    expect(token).toMatch(/^[\w-]{24}$/);
    await add(asha, ring);
    const seen = await look(token);
    expect(seen.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(seen.json()).toEqual({ success: true, data: { name: 'Asha and Ravi', productIds: [ring, band] } });
    expect(await own(asha)).toEqual({ token, name: 'Asha and Ravi' });
  });

  it('keeps its link when it is shared again, also by two tabs at once', async () => {
    const asha = harness.auth.signIn();
    const links = await Promise.all(['', 'A', 'B', 'C'].map((name) => linkOf(asha, name)));
    expect(new Set(links.map(({ token }) => token)).size).toBe(1);
    expect((await linkOf(asha)).name).toBe('');
    expect((await linkOf(harness.auth.signIn())).token).not.toBe(links[0]?.token);
  });

  it('is seen by nobody once its link has ended, and gets another link afterwards', async () => {
    const asha = harness.auth.signIn();
    const { token } = await linkOf(asha, 'Asha');
    for (const status of [200, 200]) expect((await end(asha)).statusCode).toBe(status);
    expect([(await look(token)).statusCode, (await look(token)).json().code]).toEqual([404, 'wishlist.not-found']);
    expect(await own(asha)).toBeNull();
    const next = await linkOf(asha);
    expect(next).toEqual({ token: expect.not.stringMatching(token), name: '' });
  });

  it('ends with the account', async () => {
    const asha = harness.auth.signIn();
    const { token } = await linkOf(asha);
    await harness.database.db.transaction((tx) => cartJobs['begin-afresh']({ userId: asha.id }, tx));
    expect((await look(token)).statusCode).toBe(404);
  });

  it.each(['null', '%', "' or share_token is not null --", 'a'.repeat(200)])('is not found by %s', async (token) => {
    expect((await look(token)).statusCode).toBe(404);
  });

  it('is shared and ended by nobody but its owner', async () => {
    const [asha, ravi] = [harness.auth.signIn(), harness.auth.signIn()];
    const { token } = await linkOf(asha);
    expect((await share(ravi, 'Ravi', asha.id)).statusCode).toBe(403);
    expect((await end(ravi, asha.id)).statusCode).toBe(403);
    expect((await look(token)).statusCode).toBe(200);
    expect((await share(asha, 'x'.repeat(41))).statusCode).toBe(400);
  });
});
