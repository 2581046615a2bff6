/** What a piece cost is read in the back office, and in nothing that anybody else receives. */
import { expect } from '@playwright/test';
import { addPiece, arriveSignedIn, asOwner, buy, putInCart, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

const SECRET = /4[\s,]?321[\s.,]?98|zanzibar/i;

test('no page, feed, call, cart or order shows a customer what a piece cost', async ({ request }) => {
  const title = `Costed ring ${Date.now().toString(36)}`;
  const piece = await addPiece({ title, purchase: { cost: 4321.98, supplier: 'Zanzibar Karigars' } });
  const { userId } = await arriveSignedIn(request);
  const orderId = await buy(request, userId, piece._id);
  await putInCart(request, { userId, productId: piece._id });
  const places = [
    '/',
    `/shop/product/${piece.slug}`,
    `/shop/search?keyword=${encodeURIComponent(title)}`,
    '/shop/listing?category=Ring&sortBy=newest',
    '/merchant-feed.xml',
    `/api/shop/products/get/${piece.slug}`,
    '/api/shop/products/get?category=Ring&sortBy=newest',
    `/api/shop/cart/get/${userId}`,
    `/api/shop/order/list/${userId}`,
    `/api/shop/order/details/${orderId}`,
  ];
  const shown: string[] = [];
  // The second time from the gateway's cache, where it keeps them.
  for (const place of [...places, ...places]) {
    const text = await (await request.get(place)).text();
    expect(SECRET.exec(text), place).toBeNull();
    if (text.includes(title)) shown.push(place);
  }
  expect(shown).toEqual(expect.arrayContaining(places.slice(1)));
  const owned = await asOwner(async (office) => (await office.get(`/api/admin/products/get/${piece._id}`)).text());
  expect(owned).toMatch(SECRET);
  await withdrawPiece(piece._id);
});
