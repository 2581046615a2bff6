import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as adminContract from '@kanaka/contracts/catalog/admin-products';
import * as contract from '@kanaka/contracts/catalog/products';
import { sql } from 'drizzle-orm';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { listMatching } from './search.repository.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

/** Adds many pieces to a new category, with few different prices, and returns its name. */
async function manyPieces(count: number, title = 'One of many'): Promise<string> {
  const { name } = await harness.addCategory();
  await harness.db.execute(sql`
    with added as (
      insert into products (id, slug, title, category_id, price_paise, on_hand, images, material, materials, design, motif,
        craftsmanship, wearability)
      select gen_random_uuid(), ${name} || n, ${title}::text || n % 90, id, 10000 + n % 50, 1, '{}', '', '{}', '', '', '', ''
      from categories, generate_series(1, ${count}::int) as n where name = ${name}
      returning id, title
    )
    insert into search_documents (product_id, document) select id, setweight(to_tsvector('simple', title), 'A') from added`);
  return name;
}

const list = async (query: Record<string, string | number>) => {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return contract.listProducts.reply.parse((await harness.get(`/api/shop/products/get?${words}`)).json());
};
const ownerList = async (query: Record<string, string>) =>
  harness.asOwner(adminContract.adminListProducts, { url: `/api/admin/products/get?${new URLSearchParams(query)}` });
const idsOf = (data: { _id: string }[]) => data.map(({ _id }) => _id);

const orders = {
  'price-lowtohigh': 'selling_paise, id',
  'price-hightolow': 'selling_paise desc, id desc',
  'title-atoz': 'lower(title), id',
  'title-ztoa': 'lower(title) desc, id desc',
  newest: 'id desc',
  oldest: 'id',
  popular: 'sold desc, id desc',
  discount: 'discount_percent desc, id desc',
  rating: 'average_review desc, review_count desc, id desc',
  'stock-lowtohigh': 'on_hand, id',
  'stock-hightolow': 'on_hand desc, id desc',
  idle: 'idle_since, id',
};

/** The ids of all pieces of a category. */
async function expected(category: string, sortBy: keyof typeof orders): Promise<string[]> {
  const { rows } = await harness.database.pool.query<{ id: string }>(
    `select id from products where archived_at is null and category_id = (select id from categories where name = $1)
     order by ${orders[sortBy]}`,
    [category],
  );
  return rows.map(({ id }) => id);
}

const shopOrders = contract.SortBy.options;
const LATE = [1, 21, 12, 13, 22, 2, 21];
const LIMIT = 50;
const part = (ids: string[], page: number) => ids.slice((page - 1) * LIMIT, page * LIMIT);

describe('a long list', () => {
  let category: string;
  beforeEach(async () => {
    category = await manyPieces(1_120);
  });

  it('has the same pieces on every page, in whatever order pages are read', async () => {
    for (const sortBy of shopOrders) {
      const ids = await expected(category, sortBy);
      for (const page of [...LATE, 23, 24, 10_000, 1]) {
        const { data, total } = await list({ category, sortBy, page, limit: LIMIT });
        expect([page, total, idsOf(data)]).toEqual([page, 1_120, part(ids, page)]);
      }
    }
    for (const sortBy of adminContract.AdminSortBy.options) {
      const ids = await expected(category, sortBy);
      for (const page of LATE) {
        const { data, total } = await ownerList({ category, sortBy, page: String(page), limit: String(LIMIT) });
        expect([sortBy, page, total, idsOf(data)]).toEqual([sortBy, page, 1_120, part(ids, page)]);
      }
    }
  });

  it('is right on every page at once after pieces were added, changed and withdrawn', async () => {
    const read = async (page: number, sortBy: contract.SortBy) => list({ category, sortBy, page, limit: LIMIT });
    for (const page of LATE) await read(page, 'price-lowtohigh');
    const cheapest = await harness.addProduct({ category, title: 'The cheapest', price: 1 });
    const [first = ''] = await expected(category, 'price-hightolow');
    const changes = [
      async () =>
        harness.asOwner(adminContract.editProduct, {
          url: `/api/admin/products/edit/${cheapest._id}`,
          payload: harness.draft({ category, title: 'Zzz, the dearest', price: 900_000 }),
        }),
      async () => harness.asOwner(adminContract.deleteProduct, { url: `/api/admin/products/delete/${first}` }),
      async () => harness.db.execute(sql`update products set sale_price_paise = 1 where id = ${cheapest._id}`),
    ];
    for (const change of [async () => undefined, ...changes]) {
      await change();
      for (const sortBy of shopOrders) {
        const ids = await expected(category, sortBy);
        for (const page of [21, 1, 12]) expect(idsOf((await read(page, sortBy)).data)).toEqual(part(ids, page));
        const { total, data } = await list({ category, sortBy, limit: 2, page: Math.ceil(ids.length / 2) });
        expect(data.at(-1)?._id).toBe(ids.at(-1));
        expect(total).toBe(ids.length);
      }
    }
  });

  it('offers choices that are right after a change', async () => {
    const choices = async () =>
      contract.productChoices.reply.parse(
        (await harness.get(`/api/shop/products/choices?${new URLSearchParams({ category })}`)).json(),
      ).data;
    expect(await choices()).toEqual(await choices());
    expect((await choices()).materials).toEqual([]);
    await harness.addProduct({ category, price: 5_000, details: { material: 'Silver' } });
    expect(await choices()).toMatchObject({ price: { max: 5_150 }, materials: [{ name: 'Silver', count: 1 }] });
  });
});

describe('a search for a frequent word', () => {
  const WORD = 'frequentword';
  const found = async () =>
    idsOf(contract.searchProducts.reply.parse((await harness.get(`/api/shop/search/${WORD}`)).json()).data);
  /** With a filter all matching pieces are read. */
  const reference = async () =>
    (await listMatching(harness.db, { terms: [{ typed: WORD, others: [] }], every: true, filter: {}, limit: 60 })).map(
      ({ id }) => id,
    );

  it('has the best pieces, those that can be bought first, whatever is sold out', async () => {
    await harness.db.execute(sql`insert into search_words values (${WORD})`);
    await manyPieces(400, `${WORD} `);
    const sellOut = async (count: number) => {
      await harness.db.execute(sql`
        update products set reserved = (place <= ${count})::int
        from (select id, row_number() over (order by id) as place from products where title like ${`${WORD}%`}) as placed
        where placed.id = products.id`);
    };
    for (const count of [0, 1, 59, 119, 120, 121, 180, 300, 350, 400, 3]) {
      await sellOut(count);
      expect([count, await found()]).toEqual([count, await reference()]);
    }
    const best = await harness.addProduct({ title: `${WORD} ${WORD}`, details: { design: WORD, motif: WORD } });
    expect((await found())[0]).toBe(best._id);
    await harness.asOwner(adminContract.deleteProduct, { url: `/api/admin/products/delete/${best._id}` });
    expect(await found()).toEqual(await reference());
  });
});
