import { lineTotal } from '@kanaka/money/totals';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/tax';
import { arrive } from '@kanaka/testing/shop-client';
import { z } from 'zod';

export type Shopper = { email: string; password: string; userId: string; addressId: string };

/** The most of one piece that the benchmark's shop lets a shopper order. */
export const MOST_OF_A_PIECE = 100;

const PASSWORD = 'a-quiet-evening';
const Made = z.object({ data: z.object({ _id: z.string() }) });
const SignedIn = z.object({ user: z.object({ id: z.string() }) });

/** Opens accounts, each with an address; one after the other, because the shop limits how many passwords wait for it. */
export async function inviteShoppers(shopUrl: string, count: number): Promise<Shopper[]> {
  const run = Date.now().toString(36);
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) {
    shoppers.push(await inviteShopper(shopUrl, `bench.${run}.${shoppers.length}@kanaka.example`));
  }
  return shoppers;
}

async function inviteShopper(shopUrl: string, email: string): Promise<Shopper> {
  const client = arrive(shopUrl, new Map());
  const account = { email, password: PASSWORD };
  const body = { userName: 'Bench Shopper', ...account };
  await client.ask('/api/auth/register', z.object({}), { method: 'POST', body });
  const userId = await client.signIn(account);
  const address = { address: '7 Car Street', city: 'Madurai', state: 'Tamil Nadu', country: 'India' };
  const { data } = await client.ask('/api/shop/address/add', Made, {
    method: 'POST',
    body: { userId, ...address, pincode: '625001', phone: '9876543210' },
  });
  return { ...account, userId, addressId: data._id };
}

/** Signs in and returns the session's cookies, for requests that a load generator repeats. */
export async function cookieOf(shopUrl: string, { email, password }: Shopper): Promise<string> {
  const reply = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  SignedIn.parse(await reply.json());
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export const Bag = z.object({
  data: z.object({
    items: z.array(z.object({ productId: z.string(), price: z.number(), salePrice: z.number(), quantity: z.number() })),
  }),
});
export type BagItem = z.output<typeof Bag>['data']['items'][number];

/** What a bag costs, tax included, in rupees. */
export function totalOf(items: readonly BagItem[]): number {
  const lines = items.map(({ price, salePrice, quantity }) =>
    lineTotal({
      unitPricePaise: unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) }),
      quantity,
    }),
  );
  return toRupees(lines.reduce((sum, line) => sum + line, 0));
}
