import { expect } from '@playwright/test';
import { apiSignIn } from '../people.ts';
import { demoShopper, pidOf } from '@kanaka/testing/whole-shop';
import { test } from '../test.ts';

/** For every service behind the gateway, a GET request that only it can answer for the signed-in demo shopper. */
const reads = {
  identity: () => '/api/common/countries',
  catalog: () => '/api/common/categories',
  cart: (userId: string) => `/api/shop/cart/get/${userId}`,
  orders: (userId: string) => `/api/shop/order/list/${userId}`,
  reviews: () => '/api/shop/review/all',
  storefront: () => '/shop/home',
  admin: () => '/admin/',
};
type Part = keyof typeof reads;
const parts = Object.keys(reads) as Part[];

for (const killed of parts) {
  test(`while ${killed} is down the others keep responding, and it is restarted automatically`, async ({ request }) => {
    const userId = await apiSignIn(request, demoShopper);
    const read = (part: Part) => request.get(reads[part](userId), { timeout: 2_000 });
    const statuses = async () => Promise.all(parts.map(async (part) => (await read(part)).status()));
    await expect(async () => expect(await statuses()).toEqual(parts.map(() => 200))).toPass();

    process.kill(await pidOf(killed), 'SIGKILL');
    const [down, ...others] = await Promise.all([killed, ...parts.filter((part) => part !== killed)].map(read));

    expect(others.map((response) => response.status())).toEqual(others.map(() => 200));
    // On a fast machine it may be back before the request; it must never hang or return garbage.
    if (down?.status() !== 200) {
      expect([502, 503]).toContain(down?.status());
      expect(await down?.json()).toMatchObject({
        success: false,
        code: 'service.unavailable',
        requestId: expect.any(String),
      });
    }
    await expect(async () => expect((await read(killed)).status()).toBe(200)).toPass({ timeout: 60_000 });
  });
}
