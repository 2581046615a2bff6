import { isForStaff, urlOf } from '@kanaka/contracts/endpoint';
import { responsiveImage } from '@kanaka/contracts/media/media';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { owner } from '@kanaka/testing/whole-shop';
import { z } from 'zod';
import { CONNECTIONS, type Call, type CallRow } from './measure-row.ts';
import { forgetResponses, plentifulPieces, query } from './own-shop.ts';
import { cookieOf, inviteShoppers } from './shoppers.ts';

const LATE_PAGE = 500;
const listPath = '/api/shop/products/get?category=Ring&sortBy=price-lowtohigh&limit=20';
const Products = z.object({
  data: z.array(z.object({ _id: z.string(), slug: z.string(), title: z.string(), images: z.array(z.string()) })),
});

/** A row is prepared only when its turn comes: an access token is valid for minutes. */
export type PlannedRow = { name: string; plan: () => Promise<CallRow> };

/** All rows of calls through the gateway, in the order of the table. */
export function callRows({ url, products }: { url: string; products: number }): PlannedRow[] {
  const first = async (path = listPath) => {
    const [product] = Products.parse(await (await fetch(url + path)).json()).data;
    if (!product) throw new Error(`the shop has no product at ${path}`);
    return product;
  };
  type Read = { path: string; contains: string; headers?: Record<string, string> };
  const read = (name: string, wanted: string, asked: () => Promise<Read>): PlannedRow => ({
    name,
    async plan() {
      const { path, contains, headers = {} } = await asked();
      return { name, calls: [[{ method: 'GET', path, headers }]], contains, wanted, hasFloor: true };
    },
  });
  /** Each asked for once in a slice, and the gateway has forgotten them before it. */
  const cold = (
    name: string,
    contains: string,
    paths: () => Promise<string[]>,
    connections = CONNECTIONS,
  ): PlannedRow => ({
    name,
    async plan() {
      const asked = (await paths()).map((path): Call => ({ method: 'GET', path }));
      const calls = Array.from({ length: connections }, (_, of) =>
        asked.filter((_call, at) => at % connections === of),
      );
      return { name, calls, contains, connections, wanted: '', hasFloor: false, prepare: () => forgetResponses() };
    },
  });
  const productPages = async () => {
    const lists = await Promise.all(
      [1, 2, 3, 4, 5].map(async (page) =>
        Products.parse(await (await fetch(`${url}/api/shop/products/get?limit=200&page=${page}`)).json()),
      ),
    );
    return lists.flatMap(({ data }) => data).map(({ slug }) => `/shop/product/${slug}`);
  };
  const questions = (path: string) => async () =>
    Array.from({ length: 5_000 }, (_, from) => `${path}&minPrice=${from}`);
  const limit = Math.max(1, Math.min(20, Math.floor(products / LATE_PAGE)));
  const latePath = `/api/shop/products/get?limit=${limit}&page=${LATE_PAGE}`;

  return [
    read('list', 'ratio ≥ 0.45', async () => ({ path: listPath, contains: (await first())._id })),
    read('product', 'ratio ≥ 0.45', async () => {
      const { _id, slug } = await first();
      return { path: `/api/shop/products/get/${_id}`, contains: slug };
    }),
    read('search', 'ratio ≥ 0.45', async () => ({ path: '/api/shop/search/jhumka', contains: '"success":true' })),
    read('categories', 'ratio ≥ 0.45', async () => ({ path: '/api/common/categories', contains: '"Ring"' })),
    read('home-page', 'ratio ≥ 0.4', async () => ({
      path: '/shop/home',
      contains: (await first('/api/shop/products/featured')).title,
    })),
    read('listing-page', 'ratio ≥ 0.4', async () => ({
      path: '/shop/listing',
      contains: (await first('/api/shop/products/get?limit=1')).title,
    })),
    read('product-page', 'ratio ≥ 0.4', async () => {
      const { slug, title } = await first();
      return { path: `/shop/product/${slug}`, contains: title };
    }),
    { name: 'picture', plan: async () => imageRow((await first('/api/shop/products/featured')).images) },
    read('check-auth', 'ratio ≥ 0.05', async () => {
      const [shopper] = await inviteShoppers(url, { count: 1 });
      if (!shopper) throw new Error('nobody came');
      return {
        path: '/api/auth/check-auth',
        contains: shopper.email,
        headers: { cookie: await cookieOf(url, shopper) },
      };
    }),
    { name: 'add-to-bag', plan: () => addToCart(url) },
    cold('cold-list', '"success":true', questions(listPath)),
    cold('cold-late-page', '"success":true', questions(latePath)),
    cold('cold-product-page', 'page-data', productPages),
    // One after the other, as a search engine asks.
    cold('crawl', 'page-data', productPages, 1),
    ...ownersRows(url),
  ];
}

/** What the owner reads without naming one thing: `admin…`. */
function ownersRows(url: string): PlannedRow[] {
  const reads = Object.values(endpointsByService)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(
      ({ method, audience, produces, params }) => method === 'GET' && isForStaff(audience) && !produces && !params,
    );
  return [...new Set(reads.map((endpoint) => urlOf(endpoint)))].map((path) => ({
    name: path.replace('/api/', ''),
    async plan() {
      const headers = { cookie: await cookieOf(url, owner) };
      const wanted = path.includes('/statistics/') ? 'p50 ≤ 300' : 'p50 ≤ 150';
      const name = path.replace('/api/', '');
      return { name, calls: [[{ method: 'GET', path, headers }]], contains: '"success":true', wanted, hasFloor: false };
    },
  }));
}

/** The image of a piece, in the smallest width. */
function imageRow(images: readonly string[]): CallRow {
  const sources = images.flatMap((address) => responsiveImage(address)?.sources ?? []);
  const path = sources.find(({ type }) => type === 'image/webp')?.srcSet.split(' ')[0];
  if (!path) throw new Error('the shop has no picture');
  return { name: 'picture', calls: [[{ method: 'GET', path }]], contains: 'WEBP', wanted: '', hasFloor: false };
}

/** Two shoppers to a connection, each with three pieces: no cart is full within a slice. */
async function addToCart(url: string): Promise<CallRow> {
  const shoppers = await inviteShoppers(url, { count: 2 * CONNECTIONS });
  const pieceIds = await plentifulPieces(3);
  const calls: Call[][] = Array.from({ length: CONNECTIONS }, () => []);
  for (const [index, shopper] of shoppers.entries()) {
    const headers = { cookie: await cookieOf(url, shopper), 'content-type': 'application/json' };
    for (const productId of pieceIds) {
      const body = JSON.stringify({ userId: shopper.userId, productId, size: '', quantity: 1 });
      calls[index % CONNECTIONS]?.push({ method: 'POST', path: '/api/shop/cart/add', headers, body });
    }
  }
  return {
    name: 'add-to-bag',
    calls,
    contains: '"success":true',
    wanted: '≥ 1000 a second',
    hasFloor: false,
    prepare: () => query('cart', 'delete from cart_items'),
  };
}
