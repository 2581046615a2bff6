import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/admin-products';
import { addUnits, editUnit } from '@kanaka/contracts/catalog/units';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { countForOwner, listForOwner, type OwnerFilter } from './owner-list.repository.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const ask = (query: Record<string, string>) =>
  harness.get(`/api/admin/products/get?${new URLSearchParams(query)}`, harness.owner.headers);
const list = async (query: Record<string, string>) => contract.adminListProducts.reply.parse((await ask(query)).json());
const titles = async (query: Record<string, string>) => (await list(query)).data.map(({ title }) => title);
const withdraw = (id: string) => harness.asOwner(contract.deleteProduct, { url: `/api/admin/products/delete/${id}` });

/** Adds pieces to a new category, in this order. */
async function pieces(...drafts: Draft[]) {
  const { name: category } = await harness.addCategory();
  const added = [];
  for (const draft of drafts) added.push(await harness.addProduct({ ...draft, category }));
  return { category, added };
}

describe('the owner’s list', () => {
  it('finds a piece by parts of its title, SKU, HUID and material, all words combined', async () => {
    const { category } = await pieces(
      { title: 'Kamakshi Haar', totalStock: 1, jewellery: { sku: 'KNK-77-A', huid: 'QX7P2M' } },
      { title: 'Kamadhenu Ring', details: { material: '22-karat gold, Basra pearls' } },
    );
    const found = (words: string) => titles({ category, words });
    expect(await found('kama')).toEqual(['Kamadhenu Ring', 'Kamakshi Haar']);
    expect(await found('HAAR makshi')).toEqual(['Kamakshi Haar']);
    expect(await found('knk-77')).toEqual(['Kamakshi Haar']);
    expect(await found('qx7p')).toEqual(['Kamakshi Haar']);
    expect(await found('basra ring')).toEqual(['Kamadhenu Ring']);
    expect(await found('haar ring')).toEqual([]);
  });

  it('finds a piece by the tag or HUID of one of its units, also when it was searched for before', async () => {
    const { category, added } = await pieces({ title: 'Other Kada' }, { title: 'Nagas Kada', totalStock: 0 });
    const found = (words: string) => titles({ category, words });
    expect(await found('nk/0042')).toEqual([]);
    expect(await found('other')).toEqual(['Other Kada']);
    const units = [
      { tag: 'NK/0042', huid: 'ZZ9K4D', grossWeight: 12.5, netWeight: 12 },
      { tag: 'OTHER', grossWeight: 13.5, netWeight: 13 },
    ];
    const { data } = await harness.asOwner(addUnits, {
      url: `/api/admin/units/add/${added[1]?._id}`,
      payload: { units },
    });
    expect(await found('nk/0042')).toEqual(['Nagas Kada']);
    expect(await found('zz9k4d kada')).toEqual(['Nagas Kada']);
    expect(await found('nk/0042 ring')).toEqual([]);
    expect(await found('other')).toEqual(['Nagas Kada', 'Other Kada']);
    const other = data.find(({ tag }) => tag === 'OTHER')?._id;
    await harness.asOwner(editUnit, { url: `/api/admin/units/edit/${other}`, payload: { ...units[1], tag: 'NEXT' } });
    expect(await list({ category, words: 'other' })).toMatchObject({ data: [{ title: 'Other Kada' }], total: 1 });
  });

  it('tolerates typing errors when nothing matches exactly', async () => {
    const { category } = await pieces({ title: 'Mangalyam Chain' }, { title: 'Vanki Armlet' });
    expect(await titles({ category, words: 'mangalyan' })).toEqual(['Mangalyam Chain']);
  });

  it.each(['%', '_', '100%_\\', "'; drop table products; --", '\\', '()', '🙈'])(
    'treats %s as plain text',
    async (words) => {
      const { category } = await pieces({ title: 'Quiet Band' });
      expect(await titles({ category, words })).toEqual([]);
    },
  );

  it('filters by category, subcategory, stock and sale', async () => {
    const { category } = await pieces(
      { title: 'None', totalStock: 0 },
      { title: 'Three', totalStock: 3, price: 10, salePrice: 9 },
      { title: 'Four', totalStock: 4 },
    );
    expect(await titles({ category: category.toUpperCase() })).toEqual(['Four', 'Three', 'None']);
    expect(await titles({ category, stock: 'out' })).toEqual(['None']);
    expect(await titles({ category, stock: 'low' })).toEqual(['Three']);
    expect(await titles({ category, stock: 'in' })).toEqual(['Four', 'Three']);
    expect(await titles({ category, onSale: 'true' })).toEqual(['Three']);
    const { id, name } = await harness.addCategory();
    const below = await harness.addSubcategory(id);
    await harness.addProduct({ title: 'Below', category: name, subcategory: below.name });
    expect(await titles({ subcategory: below.name })).toEqual(['Below']);
  });

  it('sorts, and counts all pages', async () => {
    const { category } = await pieces(
      { title: 'b', totalStock: 2, price: 10 },
      { title: 'C', totalStock: 9, price: 30, salePrice: 5 },
      { title: 'A', totalStock: 5, price: 20 },
    );
    const sorted = async (sortBy: contract.AdminSortBy) => (await titles({ category, sortBy })).join('');
    expect(await sorted('newest')).toBe('ACb');
    expect(await sorted('oldest')).toBe('bCA');
    expect(await sorted('title-atoz')).toBe('AbC');
    expect(await sorted('title-ztoa')).toBe('CbA');
    expect(await sorted('price-lowtohigh')).toBe('CbA');
    expect(await sorted('price-hightolow')).toBe('AbC');
    expect(await sorted('stock-lowtohigh')).toBe('bAC');
    expect(await sorted('stock-hightolow')).toBe('CAb');
    const second = await list({ category, page: '2', limit: '2' });
    expect([second.data.map(({ title }) => title), second.total, second.page]).toEqual([['b'], 3, 2]);
    expect((await list({ category, page: '9', limit: '2' })).total).toBe(3);
  });

  it.each([
    ['stock', 'some'],
    ['sortBy', 'price; drop table products'],
    ['onSale', 'maybe'],
    ['archived', '2'],
    ['words', 'x'.repeat(101)],
    ['words', 'a\u0007b'],
    ['limit', '201'],
    ['page', '0'],
  ])('refuses a %s of %j', async (name, value) => {
    const response = await ask({ [name]: value });
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, name]);
  });

  it('shows withdrawn pieces only on request', async () => {
    const { category, added } = await pieces({ title: 'Kept' }, { title: 'Withdrawn', jewellery: { sku: 'W-1' } });
    const withdrawn = added[1]?._id ?? '';
    await withdraw(withdrawn);
    expect(await titles({ category })).toEqual(['Kept']);
    expect(await titles({ category, archived: 'true' })).toEqual(['Withdrawn']);
    expect(await titles({ words: 'w-1', archived: 'true' })).toEqual(['Withdrawn']);
    const { data } = await harness.asOwner(contract.adminGetProduct, { url: `/api/admin/products/get/${withdrawn}` });
    expect(Date.parse(data.archivedAt ?? '')).not.toBeNaN();
    expect((await harness.get(`/api/admin/products/get/${harness.newId()}`, harness.owner.headers)).statusCode).toBe(
      404,
    );
  });
});

describe('the owner’s list of ten thousand pieces', () => {
  beforeAll(async () => {
    const { _id } = await harness.addProduct({ title: 'The first of many' });
    await harness.db.execute(sql`
      insert into products (id, slug, title, category_id, price_paise, sale_price_paise, on_hand, images, material,
        design, motif, craftsmanship, wearability, sku, archived_at)
      select gen_random_uuid(), 'many-' || n, 'Piece ' || md5(n::text), category_id, 100000 + n,
        case when n % 40 = 0 then 50000 else 0 end, case when n % 50 = 0 then 0 else 4 + n % 90 end, images,
        repeat(md5((n * 7)::text) || ' gold ', 20), repeat('Design ', 60), motif, craftsmanship, wearability, 'MANY-' || n,
        case when n % 100 = 99 then now() end
      from products, generate_series(1, 10000) as n where id = ${_id}`);
    await harness.db.execute(sql`
      insert into units (id, product_id, tag, gross_weight_mg, net_weight_mg)
      select gen_random_uuid(), ${_id}, 'UNIT-' || n, 12000, 12000 from generate_series(1, 5000) as n`);
    await harness.db.execute(sql`vacuum analyze products, owner_search, units`);
  });

  const everything: OwnerFilter = {
    words: [],
    nearly: false,
    lowUpTo: 3,
    onSale: false,
    draft: false,
    archived: false,
  };

  /** The query plans of one page and of its count. */
  async function plansOf(change: Partial<OwnerFilter>, sortBy: contract.AdminSortBy = 'newest') {
    const asked: { query: string; params: unknown[] }[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
    const db = drizzle(harness.database.pool, { logger });
    const filter = { ...everything, ...change };
    await listForOwner(db, { filter, sortBy, limit: 48, offset: 0 });
    await countForOwner(db, filter);
    const plans = asked.map(({ query, params }) => harness.database.pool.query(`explain ${query}`, params));
    return (await Promise.all(plans)).map(({ rows }) => JSON.stringify(rows));
  }

  it.each<[string, Partial<OwnerFilter>, contract.AdminSortBy, string]>([
    ['a word', { words: ['c4ca4238'] }, 'newest', 'owner_search_words'],
    ['a code', { words: ['many-4711'] }, 'price-lowtohigh', 'owner_search_words'],
    ['a unit', { words: ['unit-42'] }, 'newest', 'units_tag'],
    ['nearly a unit', { words: ['unit-42'], nearly: true }, 'newest', 'units_huid'],
    ['nearly a word', { words: ['c4ca423'], nearly: true }, 'newest', 'owner_search_words'],
    ['what is sold out', { stock: 'out' }, 'newest', 'products_by_stock'],
    ['few left', { stock: 'low' }, 'stock-lowtohigh', 'products_by_stock'],
    ['what was taken out', { archived: true }, 'newest', 'products_archived'],
  ])('finds and counts %s with an index', async (_, filter, sortBy, index) => {
    const plans = await plansOf(filter, sortBy);
    for (const plan of plans) {
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (products|owner_search|units)/);
    }
  });

  it.each<[contract.AdminSortBy, string]>([
    ['newest', 'products_pkey'],
    ['oldest', 'products_pkey'],
    ['price-hightolow', 'products_by_price'],
    ['title-ztoa', 'products_by_title'],
    ['stock-hightolow', 'products_by_stock'],
  ])('reads a page in the order %s from an index', async (sortBy, index) => {
    const [page] = await plansOf({}, sortBy);
    expect(page).toContain(index);
    // Only the found pieces are sorted again, not all pieces.
    expect(page?.split('Sort  (')).toHaveLength(2);
    expect(page).toMatch(new RegExp(`Limit  [^>]*->  Index (Only )?Scan (Backward )?using ${index}`));
  });

  it('reads pieces on sale from an index', async () => {
    const plans = await plansOf({ onSale: true });
    for (const plan of plans) expect(plan).toContain('products_on_sale');
  });
});
