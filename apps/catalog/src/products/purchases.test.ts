import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import * as contract from '@kanaka/contracts/catalog/admin-products';
import { isForStaff, urlOf } from '@kanaka/contracts/endpoint';
import { builtInRoles } from '@kanaka/contracts/identity/permissions';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { listUnits } from '@kanaka/contracts/catalog/units';
import { endpointsOf } from '@kanaka/testing/authorization/authorization-matrix';
import { mayCall } from '@kanaka/testing/authorization/seen-fields';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
let rings: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
  ({ name: rings } = await harness.addCategory('Finger rings', 'ring'));
  await send('POST', '/api/admin/rates/publish', { gold: 16_000 });
});
afterAll(() => harness.stop());

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  harness.app.inject({ method, url, headers: harness.owner.headers, payload });
const edit = (id: string, change: Draft) => send('PUT', `/api/admin/products/edit/${id}`, harness.draft(change));
const addUnit = (id: string, unit: object) => send('POST', `/api/admin/units/add/${id}`, { units: [unit] });
const purchaseOf = async (id: string) =>
  (await harness.asOwner(contract.adminGetProduct, { url: `/api/admin/products/get/${id}` })).data.purchase;

/** 12 g at 14,656 and 650 rupees a gram. */
const byGold: Draft['metalPricing'] = {
  metals: [{ metal: 'gold', fineness: 916, weight: 12 }],
  making: { per: 'gram', value: 650 },
};

describe('what a piece and its units cost, for a photographer', () => {
  const photographer = () => harness.auth.signIn({ role: 'admin', permissions: builtInRoles.photographer.permissions });
  const COST = /4321|Kumar/;
  let id: string;
  beforeAll(async () => {
    ({ _id: id } = await harness.addProduct({ purchase: { cost: 4321, supplier: 'Kumar' } }));
    await harness.addProduct({ purchase: { cost: 4321, supplier: 'Kumar' } });
    await addUnit(id, { tag: 'KR-900', grossWeight: 4, netWeight: 4, cost: 4321, supplier: 'Kumar' });
  });

  it('is in no answer to what only reads', async () => {
    const seen: string[] = [];
    for (const who of [harness.owner, photographer()]) {
      for (const { name, endpoint } of endpointsOf('catalog')) {
        if (endpoint.method !== 'GET' || !mayCall(endpoint, builtInRoles.photographer.permissions)) continue;
        const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, id]));
        const query = endpoint.path === '/admin/units/find' ? { code: 'KR-900' } : {};
        const { body } = await harness.app.inject({ url: urlOf(endpoint, { params, query }), headers: who.headers });
        if (COST.test(body)) seen.push(`${who === harness.owner ? 'owner' : 'photographer'} ${name}`);
      }
    }
    expect(seen.toSorted()).toEqual([
      'owner GET /admin/products/export',
      'owner GET /admin/products/get',
      'owner GET /admin/products/get/:id',
      'owner GET /admin/units/find',
      'owner GET /admin/units/of/:id',
    ]);
  });

  it('is neither changed by an edit of theirs nor told by its answer, nor by the refusal of an outdated one', async () => {
    const asked = (ifMatch: string) =>
      harness.app.inject({
        method: 'PUT',
        url: `/api/admin/products/edit/${id}`,
        headers: { ...photographer().headers, ...(ifMatch && { 'if-match': ifMatch }) },
        payload: harness.draft({ title: 'Seen from the side', purchase: null }),
      });
    const edited = await asked('');
    expect([edited.statusCode, COST.test(edited.body)]).toEqual([200, false]);
    const outdated = await asked('"1"');
    expect([outdated.statusCode, COST.test(outdated.body)]).toEqual([412, false]);
    expect(outdated.json()).toMatchObject({ details: { current: { title: 'Seen from the side' } } });
    expect(await purchaseOf(id)).toEqual({ cost: 4321, supplier: 'Kumar' });
  });

  it('of a unit stays when somebody corrects it who may not see it', async () => {
    const url = `/api/admin/units/of/${id}`;
    const [unit] = (await harness.asOwner(listUnits, { url })).data;
    const keeper = harness.auth.signIn({ role: 'admin', permissions: ['stock:write', 'products:read'] });
    const { statusCode, body } = await harness.app.inject({
      method: 'PUT',
      url: `/api/admin/units/edit/${unit?._id}`,
      headers: keeper.headers,
      payload: { tag: 'KR-900', grossWeight: 5, netWeight: 4.5, cost: 1, supplier: 'Nobody' },
    });
    expect([statusCode, COST.test(body)]).toEqual([200, false]);
    const [after] = (await harness.asOwner(listUnits, { url })).data;
    expect(after).toMatchObject({ grossWeight: 5, cost: 4321, supplier: 'Kumar' });
  });
});

describe('what a piece cost', () => {
  it('is kept with its supplier, left alone by an edit that does not name it, and removed by null', async () => {
    const { _id } = await harness.addProduct({ purchase: { cost: '31500.50', supplier: 'Kumar & Sons' } });
    expect(await purchaseOf(_id)).toEqual({ cost: 31_500.5, supplier: 'Kumar & Sons' });
    await edit(_id, { title: 'Another title' });
    expect(await purchaseOf(_id)).toEqual({ cost: 31_500.5, supplier: 'Kumar & Sons' });
    await edit(_id, { purchase: { supplier: 'Kumar & Sons' } });
    expect(await purchaseOf(_id)).toEqual({ cost: null, supplier: 'Kumar & Sons' });
    await edit(_id, { purchase: null });
    expect(await purchaseOf(_id)).toBeNull();
  });

  it('stands in the log with every change', async () => {
    const { _id } = await harness.addProduct({ purchase: { cost: 100 } });
    await edit(_id, { purchase: { cost: 120, supplier: 'Mehta' } });
    const entry = (await changesOf(harness.db, _id)).at(-1);
    expect(entry?.differences.filter(({ field }) => field.startsWith('purchase.'))).toEqual([
      { field: 'purchase.cost', before: 100, after: 120 },
      { field: 'purchase.supplier', before: null, after: 'Mehta' },
    ]);
  });

  it.each<[purchase: object, path: string]>([
    [{ cost: 0 }, 'purchase.cost'],
    [{ cost: -1 }, 'purchase.cost'],
    [{ cost: 10.005 }, 'purchase.cost'],
    [{ cost: '1e9' }, 'purchase.cost'],
    [{ supplier: 'x'.repeat(81) }, 'purchase.supplier'],
    [{ supplier: 'nul\u0000' }, 'purchase.supplier'],
  ])('is refused: %j', async (purchase, path) => {
    const response = await send('POST', '/api/admin/products/add', harness.draft({ purchase }));
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, path]);
  });

  it('is of each unit, else of its piece, beside what the unit is offered for today', async () => {
    const { _id } = await harness.addProduct({ totalStock: 0, metalPricing: byGold, purchase: { cost: 150_000 } });
    const tag = () => `T-${harness.newId().slice(-8)}`;
    await addUnit(_id, { tag: tag(), grossWeight: 12.5, netWeight: 12, cost: 140_000, supplier: 'Mehta' });
    await addUnit(_id, { tag: tag(), grossWeight: 13.5, netWeight: 13 });
    const response = await harness.get(`/api/admin/units/of/${_id}`, harness.owner.headers);
    const units = listUnits.reply.parse(response.json()).data.toSorted((one, other) => one.netWeight - other.netWeight);
    expect(units.map(({ cost, supplier, price }) => [cost, supplier, price])).toEqual([
      [140_000, 'Mehta', 12 * 15_306],
      [null, '', 13 * 15_306],
    ]);
  });

  it('names each supplier once, whether of pieces or of units', async () => {
    const { _id } = await harness.addProduct({ totalStock: 0, purchase: { supplier: 'Zaveri' } });
    await addUnit(_id, { tag: 'SUP-1', grossWeight: 2, netWeight: 1, supplier: 'Zaveri' });
    await addUnit(_id, { tag: 'SUP-2', grossWeight: 2, netWeight: 1, supplier: 'anand' });
    const { data } = await harness.asOwner(contract.listSuppliers, { url: '/api/admin/products/suppliers' });
    expect(data.filter((name) => name === 'Zaveri')).toHaveLength(1);
    expect(data).toEqual(data.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())));
  });
});

describe('nobody but the owner', () => {
  const COST = 48_765.43;
  const SUPPLIER = 'Zanzibar Karigars';
  const secret = /48[\s,]?765|4876543|zanzibar/i;

  it('reads what a piece or a unit cost, from any call for the public or for another service', async () => {
    const purchase = { cost: COST, supplier: SUPPLIER };
    const { _id: id, slug } = await harness.addProduct({
      ...{ title: 'Hamsa pendant', totalStock: 3, purchase },
      jewellery: { sku: 'HAM-1' },
    });
    const ring = await harness.addProduct({ category: rings, sizes: [{ size: '12', stock: 2 }], purchase });
    const tagged = await harness.addProduct({ title: 'Hamsa ring', totalStock: 0, metalPricing: byGold, purchase });
    await addUnit(tagged._id, { tag: 'HAM-TAG', grossWeight: 12.5, netWeight: 12, ...purchase });
    const collection = { title: 'Hamsa gifts', image: '/media/one.jpg', pieceIds: [id, tagged._id], place: 'gifts' };
    expect((await send('POST', '/api/admin/collections/add', collection)).statusCode).toBe(200);
    const [orderId, other] = [harness.newId(), harness.newId()];
    const ids = [id, ring._id, tagged._id];
    const lines = [
      { productId: id, quantity: 1 },
      { productId: ring._id, size: '12', quantity: 1 },
      { productId: tagged._id, quantity: 1 },
    ];
    const service = (path: string, payload: object) => () => harness.asService(path, payload);
    const open = (path: string) => () => harness.get(path);
    const asked: Record<string, () => ReturnType<CatalogHarness['get']>> = {
      'GET /shop/products/get/:id': open(`/api/shop/products/get/${slug}`),
      'GET /shop/products/featured': open('/api/shop/products/featured'),
      'GET /shop/products/get': open('/api/shop/products/get'),
      'GET /shop/products/choices': open('/api/shop/products/choices'),
      'POST /internal/products/names': service('/internal/products/names', { ids }),
      'POST /internal/products/by-id': service('/internal/products/by-id', { ids }),
      'GET /shop/search/:keyword': open('/api/shop/search/hamsa'),
      'GET /shop/products/similar/:id': open(`/api/shop/products/similar/${id}`),
      'GET /shop/products/by-ids': open(`/api/shop/products/by-ids?ids=${ids.join(',')}`),
      'GET /common/categories': open('/api/common/categories'),
      'GET /common/categories/pictures': open('/api/common/categories/pictures'),
      'GET /common/feature/get': open('/api/common/feature/get'),
      'GET /shop/collections/get/:slug': open('/api/shop/collections/get/hamsa-gifts'),
      'GET /shop/collections/get': open('/api/shop/collections/get'),
      'GET /shop/pages/get/:slug': open('/api/shop/pages/get/privacy-policy'),
      'POST /internal/stock/reserve': service('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 }),
      'POST /internal/stock/secure': service('/internal/stock/secure', { orderId, turn: 0, lines }),
      'POST /internal/stock/retake': service('/internal/stock/retake', { orderId, turn: 0, lines }),
      'POST /internal/stock/release': service('/internal/stock/release', { orderId: other }),
      'POST /shop/stock-notices': () =>
        harness.app.inject({
          method: 'POST',
          url: '/api/shop/stock-notices',
          payload: { productId: id, email: 'a@b.in' },
        }),
      'POST /shop/stock-notices/stop': () =>
        harness.app.inject({ method: 'POST', url: '/api/shop/stock-notices/stop', payload: {} }),
      'GET /common/shop': open('/api/common/shop'),
      'GET /internal/shop/settings': () => harness.get('/internal/shop/settings', harness.auth.asService),
      'GET /internal/shop/emails': () => harness.get('/internal/shop/emails', harness.auth.asService),
      'POST /internal/shop/emails/mistake': service('/internal/shop/emails/mistake', {
        ...{ email: 'refund', mistake: 'Too little is left.' },
        words: { subject: 'Hamsa', heading: 'Hamsa', body: 'Hamsa', after: '' },
      }),
      'POST /internal/redirects/follow': service('/internal/redirects/follow', { path: '/old/hamsa' }),
      'GET /shop/products/suggestions': open('/api/shop/products/suggestions?words=hamsa'),
      'GET /internal/sitemap/pieces': () => harness.get('/internal/sitemap/pieces', harness.auth.asService),
      'GET /internal/sitemap': () => harness.get('/internal/sitemap', harness.auth.asService),
      'GET /common/rates': open('/api/common/rates'),
      'GET /common/rates/history': open('/api/common/rates/history'),
    };
    const calls = Object.values(endpointsByService['catalog'] ?? {})
      .filter(({ audience }) => !isForStaff(audience))
      .map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(asked).toSorted()).toEqual(calls.toSorted());
    let seen = '';
    for (const ask of Object.values(asked)) {
      const { body, headers } = await ask();
      expect(body + JSON.stringify(headers)).not.toMatch(secret);
      seen += body;
    }
    // The pieces themselves were read, and the unit by those who sell it.
    for (const shown of ['Hamsa pendant', 'HAM-1', 'HAM-TAG', '"netWeight":12']) expect(seen).toContain(shown);
    const { body } = await harness.get(`/api/admin/products/get/${id}`, harness.owner.headers);
    expect(body).toMatch(secret);
  });

  it('asks for it: a customer is turned away', async () => {
    const customer = harness.auth.signIn({ role: 'user' });
    for (const path of ['products/suppliers', 'products/idle', 'units/value', 'units/export']) {
      expect((await harness.get(`/api/admin/${path}`, customer.headers)).statusCode).toBe(403);
      expect((await harness.get(`/api/admin/${path}`)).statusCode).toBe(401);
    }
  });
});

describe('the stock as a file', () => {
  const file = async (): Promise<Record<string, string>[]> => {
    const { body, headers } = await harness.get('/api/admin/units/export', harness.owner.headers);
    expect([headers['content-type'], body.charCodeAt(0)]).toEqual(['text/csv; charset=utf-8', 0xfeff]);
    return parse(body, { bom: true, columns: true });
  };

  it('has a line for each unit, size and other piece, with cost and margin beside the price', async () => {
    await harness.db.execute(sql`truncate products cascade`);
    const tagged = await harness.addProduct({
      title: 'A bangle',
      totalStock: 0,
      metalPricing: byGold,
      purchase: { cost: 150_000 },
    });
    await addUnit(tagged._id, { tag: 'B-1', grossWeight: 12.5, netWeight: 12, cost: 140_000, supplier: 'Mehta' });
    await addUnit(tagged._id, { tag: 'B-2', grossWeight: 13.5, netWeight: 13 });
    await harness.addProduct({
      ...{ title: 'B ring', category: rings, metalPricing: byGold },
      sizes: [
        { size: '12', stock: 2, netWeight: 5 },
        { size: '14', stock: 0 },
      ],
    });
    await harness.addProduct({
      title: 'C brooch',
      price: 1000,
      salePrice: 900,
      totalStock: 3,
      purchase: { cost: 1000 },
    });
    await harness.addProduct({ title: 'D wish', totalStock: 9, leadDays: 20 });
    const lines = await file();
    expect(
      lines.map((line) => [
        line['Piece'],
        line['Tag'] ?? '',
        line['Size'],
        line['Pieces'],
        line['Metal value'],
        line['Price of all before tax'],
        line['Cost of all'],
        line['Margin of one'],
        line['Margin (%)'],
        line['Supplier'],
        line['Left out of the metal value because'],
      ]),
    ).toEqual([
      ['A bangle', 'B-1', '', '1', '175872.00', '183672.00', '140000.00', '43672.00', '23.8', 'Mehta', ''],
      ['A bangle', 'B-2', '', '1', '190528.00', '198978.00', '150000.00', '48978.00', '24.6', '', ''],
      ['B ring', '', '12', '2', '146560.00', '153060.00', '', '', '', '', ''],
      ['C brooch', '', '', '3', '', '2700.00', '3000.00', '-100.00', '-11.1', '', 'Metal and purity are not known'],
      ['D wish', '', '', '9', '', '432000.00', '', '', '', '', 'Made to order: none of it is in the shop'],
    ]);
    const { data } = await harness.get('/api/admin/units/value', harness.owner.headers).then((answer) => answer.json());
    expect(data.totals).toEqual({
      ...{ pieces: 7, price: 538_410, costed: 5, cost: 293_000 },
      pricesOfCosted: 385_350,
    });
    expect(data.leftOut).toMatchObject([
      { title: 'C brooch', pieces: 3, reason: 'no-metal' },
      { title: 'D wish', pieces: 9, reason: 'made-to-order' },
    ]);
  });

  it('stays text where a spreadsheet would calculate or round', async () => {
    await harness.addProduct({
      title: '=HYPERLINK("http://evil")',
      totalStock: 1,
      jewellery: { sku: '889371E6' },
      purchase: { cost: 10, supplier: '@SUM(A1)' },
    });
    const line = (await file()).find(({ Code }) => Code?.includes('889371E6'));
    expect([line?.['Code'], line?.['Piece'], line?.['Supplier']]).toEqual([
      "'889371E6",
      `'=HYPERLINK("http://evil")`,
      "'@SUM(A1)",
    ]);
  });
});

describe('what sells slowly', () => {
  const idle = async () =>
    (await harness.asOwner(contract.idleStock, { url: '/api/admin/products/idle' })).data.map(
      ({ from, products, pieces, price, cost, costed }) => [from, products, pieces, price, cost, costed],
    );
  const listed = async (query: string) =>
    (await harness.asOwner(contract.adminListProducts, { url: `/api/admin/products/get?${query}` })).data.map(
      ({ title }) => title,
    );
  const age = (id: string, days: number, sold: number | null = null) =>
    harness.db.execute(sql`update products set stocked_at = now() - make_interval(days => ${days}),
      last_sold_at = now() - make_interval(days => ${sold}::int) where id = ${id}`);

  it('is counted by age with the money tied up in it, and listed with the oldest first', async () => {
    await harness.db.execute(sql`truncate products cascade`);
    const piece = async (title: string, days: number, { sold = null as number | null, ...change } = {}) => {
      const { _id } = await harness.addProduct({ title, price: 1000, totalStock: 2, ...change });
      await age(_id, days, sold);
      return _id;
    };
    await piece('New', 10);
    await piece('Half a year', 179, { purchase: { cost: 600 } } as never);
    await piece('Old', 400);
    await piece('Sold since', 500, { sold: 95 });
    await piece('Draft', 900, { draft: true } as never);
    await piece('To order', 900, { leadDays: 20 } as never);
    await piece('None left', 900, { totalStock: 0 } as never);
    const tagged = await piece('Tagged', 200, { totalStock: 0, purchase: { cost: 300 } } as never);
    await addUnit(tagged, { tag: 'OLD-1', grossWeight: 2, netWeight: 1, cost: 400 });
    await addUnit(tagged, { tag: 'OLD-2', grossWeight: 2, netWeight: 1 });
    await age(tagged, 200);
    expect(await idle()).toEqual([
      [0, 1, 2, 2000, 0, 0],
      [90, 2, 4, 4000, 1200, 2],
      [180, 1, 2, 2000, 700, 2],
      [365, 1, 2, 2000, 0, 0],
    ]);
    expect(await listed('idleDays=90&sortBy=idle')).toEqual(['Old', 'Tagged', 'Half a year', 'Sold since']);
    expect(await listed('idleDays=365')).toEqual(['Old']);
    expect(await listed('idleDays=0&sortBy=idle&limit=1&page=5')).toEqual(['New']);
    const plan = await harness.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select id from products where archived_at is null and (archived_at is null and not draft
        and on_hand > 0 and (tagged or lead_days = 0) and idle_since <= now() - make_interval(days => 90))
        order by idle_since, id limit 25`);
    });
    expect(JSON.stringify(plan.rows)).toContain('products_idle');
  });

  it('begins anew when a piece comes back into stock, and with each sale', async () => {
    const { _id: id } = await harness.addProduct({ totalStock: 1 });
    const times = async () => {
      const { stockedAt, lastSoldAt } = await harness.findAsOwner(id);
      const days = (at: string) => Math.round((Date.now() - Date.parse(at)) / 86_400_000);
      return [days(stockedAt), lastSoldAt && days(lastSoldAt)];
    };
    await age(id, 300);
    await edit(id, { totalStock: 2 });
    expect(await times()).toEqual([300, null]);
    await harness.db.execute(sql`update products set on_hand = 1, sold = sold + 1 where id = ${id}`);
    expect(await times()).toEqual([300, 0]);
    await edit(id, { totalStock: 0 });
    await edit(id, { totalStock: 4 });
    expect(await times()).toEqual([0, 0]);
  });
});
