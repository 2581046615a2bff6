import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productTag } from '@kanaka/contracts/cache-tags';
import * as contract from '@kanaka/contracts/catalog/products';
import { sql } from 'drizzle-orm';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { selectNearInPrice } from './similar-pieces.repository.ts';
import { similarityTo, type Traits } from './similarity.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const ask = (id: string) => harness.get(`/api/shop/products/similar/${id}`);
const titles = async (id: string) =>
  contract.similarProducts.reply.parse((await ask(id)).json()).data.map(({ title }) => title);

/** A category of its own, at a price far from those of the other tests. */
let prices = 1_000;
async function shelf(pieces: Draft[]) {
  prices *= 4;
  const { name: category } = await harness.addCategory();
  const added = [];
  for (const piece of pieces) added.push(await harness.addProduct({ price: prices, category, ...piece }));
  return added.map(({ _id }) => _id);
}

describe('the similar pieces of a piece', () => {
  it('are the four most alike, the piece itself and drafts excluded', async () => {
    const temple = { motif: 'The lotus of temple ceilings', material: '22k yellow gold with rubies' };
    const [ring = ''] = await shelf([
      { title: 'Asked', details: temple },
      { title: 'Pearls', details: { motif: 'A raincloud', material: 'Pearls' } },
      { title: 'Twin', details: temple },
      { title: 'Same stones', details: { ...temple, motif: 'A raincloud' } },
      { title: 'Draft', details: temple, draft: true },
      { title: 'Same gold', details: { motif: 'A raincloud', material: '22k yellow gold' } },
      { title: 'Silver', details: { motif: 'A raincloud', material: 'Silver' } },
    ]);
    expect(await titles(ring)).toEqual(['Twin', 'Same stones', 'Same gold', expect.stringMatching(/Pearls|Silver/)]);
  });

  it('are those that can be bought first', async () => {
    const [ring = ''] = await shelf([{ title: 'Asked' }, { title: 'Sold out', totalStock: 0 }, { title: 'In stock' }]);
    const found = await titles(ring);
    expect(found[0]).toBe('In stock');
    expect(found.indexOf('Sold out')).not.toBe(1);
  });

  it('are of other categories when its own has too few', async () => {
    const [lonely = ''] = await shelf([{ title: 'Lonely' }]);
    await shelf([{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }]);
    expect(await titles(lonely)).toHaveLength(4);
  });

  it('do not exist for a piece that is not in the shop', async () => {
    const [ring = '', draft = ''] = await shelf([{}, { draft: true }]);
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${ring}`,
      headers: harness.owner.headers,
    });
    for (const id of [ring, draft, harness.newId()]) {
      const response = await ask(id);
      expect([response.statusCode, response.json().code]).toEqual([404, 'product.not-found']);
    }
    expect((await ask('ring')).statusCode).toBe(400);
  });

  it('are kept by gateways until the pieces or their stock change', async () => {
    const [ring = '', other = ''] = await shelf([{}, {}]);
    expect(String((await ask(ring)).headers['cache-tag']).split(',')).toEqual(
      expect.arrayContaining(['products', 'stock', productTag(other)]),
    );
  });

  it('are found with indexes among five thousand', async () => {
    const [[ring = ''], [other = '']] = [await shelf([{}]), await shelf([{}])];
    await harness.db.execute(sql`
      insert into products (id, slug, title, category_id, price_paise, on_hand, images, material, design, motif, craftsmanship, wearability)
      select gen_random_uuid(), 'many-' || n, 'Many',
        (select category_id from products where id = case when n % 20 = 0 then ${ring}::uuid else ${other}::uuid end), 100000 + n * 37,
        1, array['/media/one.jpg'], 'Gold', '', 'Lotus', '', ''
      from generate_series(1, 5000) as n`);
    await harness.db.execute(sql`update products set price_paise = 190000, sale_price_paise = 0 where id = ${ring}`);
    await harness.db.execute(sql`analyze products`);
    const near = selectNearInPrice(harness.db, ring);
    expect((await near)[0]?.others.length).toBeGreaterThan(200);
    const { rows } = await harness.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${near}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan on products');
    expect(plan).toContain('products_of_category');
    expect(plan).toContain('products_by_price');
  });
});

describe('the likeness of two pieces', () => {
  const ring: Traits = {
    categoryId: 'ring',
    style: 'Temple',
    materials: ['Yellow Gold', 'Ruby'],
    purity: '22K (916)',
    sellingPaise: 100_000_00,
    motif: 'The lotus, as it is carved on temple ceilings.',
  };
  it.each<[what: string, more: Partial<Traits>, less: Partial<Traits>]>([
    ['a category', {}, { categoryId: 'necklace' }],
    ['a style, also of another category', { categoryId: 'necklace' }, { categoryId: 'necklace', style: 'Pearl' }],
    ['all materials rather than some', {}, { materials: ['Yellow Gold'] }],
    ['some materials rather than none', { materials: ['Yellow Gold', 'Pearl'] }, { materials: ['Silver'] }],
    ['a purity', {}, { purity: '18K (750)' }],
    ['a price', { sellingPaise: 110_000_00 }, { sellingPaise: 200_000_00 }],
    ['a motif', { motif: 'A lotus in bud' }, { motif: 'A peacock that is carved' }],
  ])('grows with %s', (_what, more, less) => {
    expect(similarityTo(ring)({ ...ring, ...more })).toBeGreaterThan(similarityTo(ring)({ ...ring, ...less }));
  });

  it('is the same in both directions, and counts nothing that neither has', () => {
    const plain: Traits = { ...ring, style: null, materials: [], purity: null, motif: '' };
    expect(similarityTo(plain)(ring)).toBe(similarityTo(ring)(plain));
    expect(similarityTo(plain)(plain)).toBeLessThan(similarityTo(ring)(ring));
    expect(similarityTo(plain)({ ...plain, sellingPaise: 900_000_00 })).toBe(
      similarityTo(plain)({ ...plain, sellingPaise: 1 }),
    );
  });
});
