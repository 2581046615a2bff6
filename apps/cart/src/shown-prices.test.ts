import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import * as contract from '@kanaka/contracts/cart/cart';
import { breakupOf } from '@kanaka/contracts/catalog/price-recipe';
import { metalPrice, type PriceRecipe } from '@kanaka/money/metal-price';
import { rateFrom } from '@kanaka/money/metal-rates';
import { toRupees } from '@kanaka/money/rupees';
import { startCartHarness, type CartHarness } from '../test/cart-harness.ts';

let harness: CartHarness;
let asha: ReturnType<CartHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startCartHarness();
});
afterAll(() => harness.stop());
beforeEach(() => {
  asha = harness.auth.signIn();
});

const chain: PriceRecipe = {
  metals: [{ metal: 'gold', fineness: 916, weightMg: 12_000 }],
  wastageBp: 0,
  making: { per: 'gram', value: 650_00, minimumPaise: 0 },
  stones: [],
  otherPaise: 0,
  hallmarking: { articles: 1, chargePaise: 45_00 },
  discountBp: 0,
};

/** A chain of 12.000 g at the rate of 24 K a gram; the same id is the same piece at another rate. */
function chainAt(goldPaise: number, _id = uuidv7()): string {
  const price = metalPrice(chain, (metal, fineness) => rateFrom({ metal, fineness }, goldPaise, 'fineness'));
  harness.shelf.set(_id, {
    _id,
    slug: 'chain',
    title: 'Kanaka Chain',
    category: 'Chain',
    subcategory: '',
    youtubeLink: '',
    price: toRupees(price.pricePaise),
    salePrice: 0,
    priceBreakup: breakupOf(price, { ratedAt: new Date(), orderUntil: new Date(Date.now() + 3_600_000) }),
    totalStock: 5,
    sizing: 'none',
    sizes: [],
    averageReview: 0,
    reviewCount: 0,
    images: [],
    details: { material: '', design: '', motif: '', craftsmanship: '', wearability: '' },
  });
  return _id;
}

const itemsOf = (response: { json: () => unknown }) => contract.getCart.reply.parse(response.json()).data.items;
const cart = async () =>
  itemsOf(await harness.app.inject({ url: `/api/shop/cart/get/${asha.id}`, headers: asha.headers }));
const change = async (method: 'POST' | 'PUT', url: string, payload: object) =>
  itemsOf(
    await harness.app.inject({
      method,
      url: `/api/shop/cart/${url}`,
      headers: asha.headers,
      payload: { userId: asha.id, ...payload },
    }),
  );
const add = (productId: string) => change('POST', 'add', { productId, quantity: 1 });
const seen = (productId: string, price: number) =>
  change('POST', 'prices-seen', { lines: [{ productId, size: '', price }] });

it('a line tells what its piece cost when it was last seen, until the shopper has seen the new price', async () => {
  const piece = chainAt(16_000_00);
  expect(await add(piece)).toMatchObject([{ price: 1_83_717, priceBreakup: { price: 1_83_717 } }]);
  expect((await cart())[0]).not.toHaveProperty('priceWas');

  chainAt(16_320_00, piece);
  const updated = { price: 1_87_234.44, priceWas: 1_83_717 };
  expect(await cart()).toMatchObject([updated]);
  // Neither looking again nor another quantity makes it seen.
  expect(await cart()).toMatchObject([updated]);
  expect(await change('PUT', 'update-cart', { productId: piece, quantity: 2 })).toMatchObject([updated]);

  // Published once more before the shopper's answer arrives: only the price that was seen counts.
  chainAt(16_640_00, piece);
  expect(await seen(piece, 1_87_234.44)).toMatchObject([{ price: 1_90_751.88, priceWas: 1_87_234.44 }]);
  expect((await seen(piece, 1_90_751.88))[0]).not.toHaveProperty('priceWas');
});

it('a rate that comes back to where it was leaves nothing to tell', async () => {
  const piece = chainAt(16_000_00);
  await add(piece);
  chainAt(16_320_00, piece);
  chainAt(16_000_00, piece);
  expect((await cart())[0]).not.toHaveProperty('priceWas');
});

it('adding the piece again from its page shows today’s price', async () => {
  const piece = chainAt(16_000_00);
  await add(piece);
  chainAt(16_320_00, piece);
  expect((await add(piece))[0]).not.toHaveProperty('priceWas');
});

it('nobody marks prices as seen in another shopper’s bag', async () => {
  const piece = chainAt(16_000_00);
  await add(piece);
  const ravi = harness.auth.signIn();
  const response = await harness.app.inject({
    method: 'POST',
    url: '/api/shop/cart/prices-seen',
    headers: ravi.headers,
    payload: { userId: asha.id, lines: [{ productId: piece, size: '', price: 1 }] },
  });
  expect(response.statusCode).toBe(403);
  expect((await cart())[0]).not.toHaveProperty('priceWas');
});
