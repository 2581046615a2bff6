import { picture } from '@kanaka/contracts/media';
import { z } from 'zod';
import type { Floors } from './floors.ts';
import type { Call, Target } from './load.ts';
import type { CallRow } from './measure-row.ts';
import type { OwnShop } from './own-shop.ts';
import { plentifulPieces, query } from './shop-database.ts';
import { cookieOf, inviteShoppers } from './shoppers.ts';
import type { Wanted } from './wanted.ts';

export type Ground = { shop: OwnShop; floors: Floors; products: number };

const CONNECTIONS = 10;
const A_PAGE = 20;
const LATE_PAGE = 500;
const Products = z.object({ data: z.array(z.object({ _id: z.string(), slug: z.string(), title: z.string() })) });

/** A row is prepared only when its turn comes: an access token is valid for minutes. */
export type PlannedRow = { name: string; plan: () => Promise<CallRow> };

const get = (path: string, headers?: Record<string, string>): Call[][] => [
  [{ method: 'GET', path, ...(headers && { headers }) }],
];

/** The answer that a row's calls are compared with; it must be as expected before anything is measured. */
async function sampleOf({ origin, calls, contains }: Target): Promise<{ body: string; type: string }> {
  const [{ path, headers = {} } = { path: '/' }] = calls[0] ?? [];
  const reply = await fetch(origin + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const body = await reply.text();
  if (!reply.ok || !body.includes(contains)) {
    throw new Error(`${path} answered ${reply.status} without “${contains}”: ${body.slice(0, 300)}`);
  }
  return { body, type: reply.headers.get('content-type') ?? 'text/plain' };
}

/** All rows of calls, in the order of the table. */
export function callRows({ shop, floors, products }: Ground): PlannedRow[] {
  /** Through the gateway, beside a server that answers the same bytes from memory, and the same behind a proxy. */
  const read = (name: string, what: string, wanted: Wanted, target: () => Promise<Target>): PlannedRow => ({
    name,
    async plan() {
      const asked = await target();
      const sample = await sampleOf(asked);
      const set = () => floors.memory.set(sample);
      const beside = [
        { name: 'memory', target: { ...asked, origin: floors.memory.url }, set },
        { name: 'proxy', target: { ...asked, origin: floors.proxy.url }, set },
      ];
      return { name, what, target: asked, beside, wanted };
    },
  });
  /** The catalog service itself, beside a server that sends one query to the same Postgres. */
  const direct = (name: string, what: string, wanted: Wanted, asked: () => Promise<Direct>): PlannedRow => ({
    name,
    async plan() {
      const { path, contains, sql, values } = await asked();
      const headers = { 'cache-control': 'no-cache' };
      const target = { origin: shop.catalogUrl, calls: get(path, headers), contains };
      await sampleOf(target);
      const floor = { origin: floors.database.url, calls: get('/'), contains };
      const set = () => floors.database.set({ sql, values });
      return { name, what, target, beside: [{ name: 'one query', target: floor, set }], wanted };
    },
  });
  const atGateway = (path: string, contains: string): Target => ({ origin: shop.url, calls: get(path), contains });
  const listPath = `/api/shop/products/get?category=Ring&sortBy=price-lowtohigh&limit=${A_PAGE}`;
  const listed = async (path = listPath) => Products.parse(await (await fetch(shop.url + path)).json()).data;
  const first = async (path?: string) => {
    const [product] = await listed(path);
    if (!product) throw new Error(`the shop has no product at ${path ?? listPath}`);
    return product;
  };

  return [
    read('list', 'list of 20 by category and price', { ratio: 0.8 }, async () =>
      atGateway(listPath, (await first())._id),
    ),
    read('product', 'product', { ratio: 0.8 }, async () => {
      const { _id, slug } = await first();
      return atGateway(`/api/shop/products/get/${_id}`, slug);
    }),
    read('search', 'search', { ratio: 0.5 }, async () => atGateway('/api/shop/search/jhumka', '"success":true')),
    read('categories', 'categories', { ratio: 0.8 }, async () => atGateway('/api/common/categories', '"Ring"')),
    read('home-page', 'home as a page', { ratio: 0.4 }, async () =>
      atGateway('/shop/home', (await first('/api/shop/products/featured')).title),
    ),
    read('listing-page', 'listing as a page', { ratio: 0.4 }, async () =>
      atGateway('/shop/listing', (await first('/api/shop/products/get?limit=1')).title),
    ),
    read('product-page', 'product as a page', { ratio: 0.4 }, async () => {
      const { slug, title } = await first();
      return atGateway(`/shop/product/${slug}`, title);
    }),
    {
      name: 'picture',
      async plan() {
        const address = await firstPicture(shop.url);
        if (!address) throw new Error('the shop has no picture');
        return { name: 'picture', what: 'picture', target: atGateway(address, 'WEBP'), beside: [], wanted: {} };
      },
    },
    read('check-auth', 'check-auth, signed in', { ratio: 0.2 }, async () => {
      const [shopper] = await inviteShoppers(shop.url, 1);
      if (!shopper) throw new Error('nobody came');
      const calls = get('/api/auth/check-auth', { cookie: await cookieOf(shop.url, shopper) });
      return { origin: shop.url, calls, contains: shopper.email };
    }),
    { name: 'add-to-bag', plan: () => addToBag(shop) },
    direct('catalog-list', 'catalog itself: list', { ratio: 0.4 }, async () => ({
      path: listPath,
      contains: (await first()).slug,
      sql: LIST,
      values: ['Ring', A_PAGE],
    })),
    direct('catalog-product', 'catalog itself: product', { ratio: 0.4 }, async () => {
      const { _id, slug } = await first();
      return { path: `/api/shop/products/get/${_id}`, contains: slug, sql: PRODUCT, values: [_id] };
    }),
    direct('catalog-search', 'catalog itself: search', { ratio: 0.4 }, async () => ({
      path: '/api/shop/search/jhumka',
      contains: '"data"',
      sql: SEARCH,
      values: ["'jhumka':*"],
    })),
    direct('catalog-categories', 'catalog itself: categories', { ratio: 0.6 }, async () => ({
      path: '/api/common/categories',
      contains: '"Ring"',
      sql: CATEGORIES,
      values: [],
    })),
    {
      name: 'late-page',
      async plan() {
        const limit = Math.max(1, Math.min(A_PAGE, Math.floor(products / LATE_PAGE)));
        const page = async (number: number): Promise<Target> => {
          const path = `/api/shop/products/get?limit=${limit}&page=${number}`;
          return { ...atGateway(path, (await first(path))._id), origin: shop.catalogUrl };
        };
        const beside = [{ name: 'page 1', target: await page(1) }];
        const what = `catalog itself: page ${LATE_PAGE} of ${limit} each`;
        return { name: 'late-page', what, target: await page(LATE_PAGE), beside, wanted: { ratio: 0.83 } };
      },
    },
  ];
}

const Featured = z.object({ data: z.array(z.object({ images: z.array(z.string()) })) });

/** The address of a piece's picture, in the smallest width. */
async function firstPicture(shopUrl: string): Promise<string | undefined> {
  const { data } = Featured.parse(await (await fetch(`${shopUrl}/api/shop/products/featured`)).json());
  const sources = data.flatMap(({ images }) => images.flatMap((address) => picture(address)?.sources ?? []));
  return sources.find(({ type }) => type === 'image/webp')?.srcSet.split(' ')[0];
}

type Direct = { path: string; contains: string; sql: string; values: unknown[] };

const SHOWN = `
  select products.id, slug, title, price_paise, sale_price_paise, on_hand, reserved, images, material, design, motif,
    craftsmanship, wearability, average_review, review_count, categories.name as category
  from products
  join categories on categories.id = category_id`;

const LIST = `${SHOWN}
  where archived_at is null and categories.name = $1
  order by selling_paise, products.id
  limit $2`;

const PRODUCT = `${SHOWN}
  where archived_at is null and products.id = $1`;

/** In no order: with one, it would rank every match. */
const SEARCH = `${SHOWN}
  join search_documents on product_id = products.id
  where archived_at is null and document @@ to_tsquery('simple', $1)
  limit 60`;

const CATEGORIES = `
  select id, name, position, sizing, '' as category_id from categories
  union all
  select id, name, position, '', category_id::text from subcategories
  order by position`;

/** Two shoppers to a connection, each with three pieces: no bag is full within a slice. */
async function addToBag(shop: OwnShop): Promise<CallRow> {
  const shoppers = await inviteShoppers(shop.url, 2 * CONNECTIONS);
  const cookies: string[] = [];
  for (const shopper of shoppers) cookies.push(await cookieOf(shop.url, shopper));
  const pieceIds = await plentifulPieces(shop, 3);
  const callsOf = shoppers.map(({ userId }, index) =>
    pieceIds.map((productId): Call => {
      const headers = { cookie: cookies[index] ?? '', 'content-type': 'application/json' };
      const body = JSON.stringify({ userId, productId, size: '', quantity: 1 });
      return { method: 'POST', path: '/api/shop/cart/add', headers, body };
    }),
  );
  const calls = Array.from({ length: CONNECTIONS }, (_, index) => [
    ...(callsOf[index] ?? []),
    ...(callsOf[index + CONNECTIONS] ?? []),
  ]);
  return {
    name: 'add-to-bag',
    what: 'add to bag',
    target: { origin: shop.url, calls, contains: '"success":true' },
    beside: [],
    wanted: { perSecond: 1_000 },
    prepare: () => query(shop, 'cart', 'delete from cart_items', []),
  };
}
