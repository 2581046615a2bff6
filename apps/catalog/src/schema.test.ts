import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedBy } from '@kanaka/testing/refused-by';
import { startCatalogHarness, type CatalogHarness } from '../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
  const rings = await harness.addCategory('Finger rings', 'ring');
  await harness.addSubcategory(rings.id);
  const sizes = [{ size: '14', stock: 5 }];
  const { _id } = await harness.addProduct({ category: rings.name, totalStock: 0, sizes });
  const orderId = harness.newId();
  const lines = [{ productId: _id, size: '14', quantity: 1 }];
  await harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
  const draft = { imageDesktop: '/media/wide.jpg', imageMobile: '/media/tall.jpg', alt: 'Rings' };
  await harness.app.inject({
    method: 'POST',
    url: '/api/common/feature/add',
    headers: harness.owner.headers,
    payload: draft,
  });
});
afterAll(() => harness.stop());

const rate = (change: Record<string, string> = {}) => {
  const values = {
    publication: 'gen_random_uuid()',
    metal: "'gold'",
    fineness: '916',
    paise_per_gram: '1465600',
    origin: "'entered'",
    source: "'owner'",
    set_by_id: 'gen_random_uuid()',
    set_by_name: "'Asha'",
    effective_at: 'now()',
    ...change,
  };
  return `insert into metal_rates (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;
};
const gemstones = (stones: string) => `update products set gemstones = '${stones}'`;
const rating = (average: number, count: number) =>
  `update products set average_review = ${average}, review_count = ${count}`;

describe('Postgres accepts', () => {
  it.each<[what: string, statement: string]>([
    ['a purity of its metal', "update products set metal = 'Silver', purity = '925 Silver'"],
    ['a metal of unknown purity', "update products set metal = 'Gold', purity = null"],
    ['stones whose count or weight is unknown', gemstones('[{"name": "Ruby"}, {"name": "Pearl", "count": 3}]')],
    ['an average of reviews', rating(4.33, 3)],
    ['a product without reviews', rating(0, 0)],
    ['a rate', rate()],
    ['a rate of the feed', rate({ source: "'feed'", set_by_id: 'null' })],
    ['the price of a piece by its metal', `update products set pricing = '{"metals": [{"weightMg": 5}]}'`],
  ])('%s', async (_what, statement) => {
    expect(await refusedBy(harness.database.pool, statement)).toBe('');
  });
});

describe('Postgres refuses', () => {
  it.each<[what: string, constraint: string, statement: string]>([
    ['unknown sizing', 'categories_sizing', "update categories set sizing = 'shoe'"],
    ['a category at position 0', 'categories_position', 'update categories set position = 0'],
    ['a subcategory at position 0', 'subcategories_position', 'update subcategories set position = 0'],
    ['a banner at position 0', 'banners_position', 'update banners set position = 0'],
    ['a product that is free', 'products_price', 'update products set price_paise = 0'],
    ['a sale price that is not lower', 'products_price', 'update products set sale_price_paise = price_paise'],
    ['negative stock', 'products_stock', 'update products set on_hand = -1, reserved = -1'],
    ['more reserved than in stock', 'products_stock', 'update products set reserved = on_hand + 1'],
    ['more net than gross weight', 'products_weight', 'update products set net_weight_mg = 2, gross_weight_mg = 1'],
    ['an unknown metal', 'products_metal', "update products set metal = 'Tin', purity = null"],
    ['a purity of another metal', 'products_purity', "update products set metal = 'Silver', purity = '22K (916)'"],
    ['a purity without a metal', 'products_purity', "update products set metal = null, purity = '22K (916)'"],
    ['gemstones that are no list', 'products_gemstones', gemstones('{}')],
    ['a stone without a name', 'products_gemstones', gemstones('[{"count": 1}]')],
    ['a stone with an empty name', 'products_gemstones', gemstones('[{"name": "Ruby"}, {"name": ""}]')],
    ['no pieces of a stone', 'products_gemstones', gemstones('[{"name": "Ruby", "count": 0}]')],
    ['a stone without weight', 'products_gemstones', gemstones('[{"name": "Ruby", "carats": 0}]')],
    ['an average above five stars', 'products_rating', rating(5.01, 1)],
    ['an average below one star', 'products_rating', rating(0.5, 1)],
    ['an average of no reviews', 'products_rating', rating(4, 0)],
    ['a negative number of reviews', 'products_rating', rating(4, -1)],
    ['a negative sequence number', 'products_rating', 'update products set rating_sequence = -1'],
    ['a version below 1', 'products_version', 'update products set version = 0'],
    [
      'a product without a category in the shop',
      'products_category',
      'update products set category_id = null, subcategory_id = null',
    ],
    ['a size with negative stock', 'product_sizes_stock', 'update product_sizes set on_hand = -1, reserved = -1'],
    ['a size without a name', 'product_sizes_named', "update product_sizes set size = ''"],
    [
      'an unknown state of a reservation',
      'reservations_state',
      "update reservations set state = 'lost', expires_at = null",
    ],
    ['an expiry of sold pieces', 'reservations_expiry', "update reservations set state = 'committed'"],
    ['a reservation of no pieces', 'reservation_lines_quantity', 'update reservation_lines set quantity = 0'],
    ['a second row of settings', 'settings_single', 'insert into settings (id, value) select 2, value from settings'],
    ['a version of the settings below 1', 'settings_version', 'update settings set version = 0'],
    ['pricing without a metal', 'products_pricing', `update products set pricing = '{"metals": []}'`],
    ['pricing that is no recipe', 'products_pricing', `update products set pricing = '[]'`],
    ['a size that weighs nothing', 'product_sizes_weight', 'update product_sizes set net_weight_mg = 0'],
    ['an unknown fineness', 'metal_rates_fineness', rate({ fineness: '917' })],
    ['a rate of 0', 'metal_rates_amount', rate({ paise_per_gram: '0' })],
    ['a rate above ₹10 lakh', 'metal_rates_amount', rate({ paise_per_gram: '100000001' })],
    ['an unknown origin of a rate', 'metal_rates_origin', rate({ origin: "'guessed'" })],
    ['an unknown source of a rate', 'metal_rates_source', rate({ source: "'rumour'", set_by_id: 'null' })],
    ['a rate by nobody', 'metal_rates_set_by', rate({ set_by_id: 'null' })],
    ['a second row of the feed', 'rate_feed_single', 'insert into rate_feed (id, pulled_at) values (2, now())'],
    ['an unknown kind of document', 'serial_prefixes_kind', "update serial_prefixes set kind = 'receipt'"],
  ])('%s', async (_what, constraint, statement) => {
    expect(await refusedBy(harness.database.pool, statement)).toBe(constraint);
  });
});

describe('published rates', () => {
  it.each(['update metal_rates set paise_per_gram = 1', 'delete from metal_rates', 'truncate metal_rates'])(
    'are refused %s',
    async (statement) => {
      await expect(harness.database.pool.query(statement)).rejects.toThrow('published rates stay');
    },
  );
});
