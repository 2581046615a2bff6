import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { CACHE_TAG_HEADER } from '@kanaka/contracts/cache-tags';
import type { Collection } from '@kanaka/contracts/catalog/collections';
import type { listCategories } from '@kanaka/contracts/catalog/categories';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { Review } from '@kanaka/contracts/reviews/reviews';
import { demoShop as shop } from '@kanaka/contracts/catalog/shop-profile';
import type { ShopPage } from '@kanaka/contracts/catalog/pages';
import type { ShownNote } from '@kanaka/contracts/catalog/note-bar';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import type { SitemapPiece } from '@kanaka/contracts/catalog/sitemap';
import { createLogger } from '@kanaka/server-kit/logger';
import type { CallService } from '@kanaka/server-kit/service-client';
import { createTestAuth } from '@kanaka/testing/sessions';
import type { FastifyInstance } from 'fastify';
import { ring } from './pieces.ts';
import { buildApp, type AppDeps } from '../server/app.ts';

const DOCUMENT = `<!doctype html><html><head><!-- head --></head>
<body><div id="root"><!-- page --></div><noscript>Please turn it on<!-- reach -->.</noscript><!-- data --></body></html>`;

/** The services' data; requests for a path that matches `down` fail, and those for `slow` are answered last. */
type Known = {
  shop: Shop;
  pieces: Product[];
  reviews: Review[];
  banners: object[];
  collections: Collection[];
  rates: MetalRate[];
  places: AnswerOf<typeof listCategories>;
  texts: ShopPage[];
  note?: ShownNote | undefined;
  redirects: Record<string, { to: string; permanent: boolean }>;
  down: RegExp | null;
  slow: RegExp | null;
};

const places = {
  categories: ['Ring', 'Bangles'].map((name, at) => ({
    id: `0192a000-0000-7000-8000-0000000000c${at}`,
    name,
    sizing: 'none' as const,
  })),
  subcategories: [],
};

const nothing = (): Known => ({
  places,
  shop,
  pieces: [],
  reviews: [],
  banners: [],
  collections: [],
  rates: [],
  texts: [],
  note: undefined,
  redirects: {},
  down: null,
  slow: null,
});
const known = nothing();

function responseTo(url: URL): object | null {
  const { pathname, searchParams } = url;
  const data = (value: unknown) => ({ success: true, data: value });
  if (pathname === '/api/common/shop') return { ...data(known.shop), note: known.note };
  if (pathname === '/api/common/categories') return { success: true, ...known.places };
  if (pathname === '/api/common/feature/get') return data(known.banners);
  if (pathname === '/api/shop/collections/get') return data(known.collections);
  const [, address] = /^\/api\/shop\/collections\/get\/(.+)$/.exec(pathname) ?? [];
  const collection = known.collections.find(({ slug }) => address === slug || address === `former-${slug}`);
  if (address) return collection ? data(collection) : null;
  const [, text] = /^\/api\/shop\/pages\/get\/(.+)$/.exec(pathname) ?? [];
  if (text) {
    const number = Number(searchParams.get('version') ?? 1);
    const found = known.texts.find((one) => one.slug === text && one.number === number);
    return found ? data(found) : null;
  }
  if (pathname === '/api/common/rates') return data(known.rates);
  if (pathname === '/api/common/rates/history') {
    const asked = known.rates.filter(
      ({ metal, fineness }) =>
        `${metal} ${fineness}` === `${searchParams.get('metal')} ${searchParams.get('fineness')}`,
    );
    return data(asked.map(({ rate, since }) => ({ day: since.slice(0, 10), rate })));
  }
  if (pathname === '/api/shop/products/featured') return data(known.pieces);
  if (pathname.startsWith('/api/shop/search/')) return { ...data(known.pieces), categories: [], price: null };
  if (pathname.startsWith('/api/shop/review/')) {
    const { length: total } = known.reviews;
    const shares = [1, 2, 3, 4, 5].map(
      (stars) => known.reviews.filter(({ reviewValue }) => reviewValue === stars).length,
    );
    return { ...data(known.reviews), average: 0, rated: total, shares, page: 1, limit: 50, total };
  }
  if (pathname === '/api/shop/products/get') {
    const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 24)];
    const pieces = known.pieces.slice((page - 1) * limit, page * limit);
    return { ...data(pieces), page, limit, total: known.pieces.length };
  }
  const [, likeThis] = /^\/api\/shop\/products\/similar\/(.+)$/.exec(pathname) ?? [];
  if (likeThis) return data(known.pieces.filter(({ _id }) => _id !== likeThis));
  if (pathname === '/api/shop/wishes/abc')
    return data({ name: 'Asha', productIds: known.pieces.map(({ _id }) => _id) });
  if (pathname === '/api/shop/products/by-ids') return { ...data(known.pieces), gone: [] };
  const slug = decodeURIComponent(/^\/api\/shop\/products\/get\/(.+)$/.exec(pathname)?.[1] ?? '');
  const piece = known.pieces.find((one) => one.slug === slug);
  return piece ? data(piece) : null;
}

/** The cache tag of each response is the third word of its path; a refusal has none. */
const fetchStub = async (path: string): Promise<Response> => {
  if (known.down?.test(path)) throw new TypeError('fetch failed');
  if (known.slow?.test(path)) await setTimeout(20);
  const url = new URL(path, 'http://catalog');
  const answer = responseTo(url);
  if (answer) return Response.json(answer, { headers: { [CACHE_TAG_HEADER]: url.pathname.split('/')[3] ?? '' } });
  const refused = { success: false, code: 'product.not-found', message: 'Not found.', requestId: 'test' };
  return Response.json(refused, { status: 404 });
};

/** The catalogue's internal endpoints. */
type Call = { query?: Record<string, unknown>; body?: { ids: string[] } | { path: string } };
const catalog = (async ({ path }: { path: string }, { query = {}, body }: Call) => {
  if (path === '/common/shop') return { data: known.shop };
  if (body && 'path' in body) {
    if (known.down?.test(path)) throw new Error('the catalogue is down');
    return { data: known.redirects[body.path] ?? null };
  }
  if (body) return { data: known.pieces.filter(({ _id }) => body.ids.includes(_id)) };
  if (path === '/internal/sitemap')
    return {
      data: {
        pieces: known.pieces.length,
        categories: ['Ring'],
        collections: known.collections.map(({ slug }) => slug),
        pages: known.texts.map(({ slug }) => slug),
      },
    };
  const { after, from = 0, limit } = query as { after?: string; from?: number; limit: number };
  const all = known.pieces.map(({ _id: id, slug, images }): SitemapPiece => ({
    id,
    slug,
    images,
    updatedAt: '2026-11-01T10:00:00.000Z',
  }));
  const first = after === undefined ? from : all.findIndex(({ id }) => id === after) + 1;
  return { data: all.slice(first, first + limit) };
}) as CallService;

export const auth = createTestAuth();

export function startApp(change: Partial<AppDeps> = {}) {
  return buildApp(
    {
      logger: createLogger({ service: 'storefront', level: 'silent' }),
      jwtPublicKey: auth.publicKey,
      internalToken: auth.internalToken,
    },
    {
      fetch: fetchStub,
      catalog,
      document: DOCUMENT,
      publicUrl: 'https://shop.example',
      piecesAFile: 3,
      ...change,
    },
  );
}

export const forMother: Collection = {
  _id: '0192a000-0000-7000-8000-0000000000f1',
  slug: 'for-mother',
  title: 'For mother',
  description: 'Pearls & rubies that she wears every day.',
  image: `/media/${'a'.repeat(32)}-1200x1500/1200.jpg`,
  alt: 'Pearls on green',
  place: 'gifts',
  rule: '',
};

function addPiece(change: Partial<Product> = {}): Product {
  const number = String(known.pieces.length + 1).padStart(12, '0');
  const piece = { ...ring, _id: `0192a000-0000-7000-8000-${number}`, slug: `ring-${number}`, ...change };
  known.pieces.push(piece);
  return piece;
}

/** Starts the server for the tests of a file. Each test begins with services that know only the shop's settings. */
export function testPages() {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    Object.assign(known, nothing());
  });
  return {
    known,
    addPiece,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    read: async (url: string, from = app) => {
      const { statusCode: status, headers, body } = await from.inject({ url });
      return { status, headers, body, ...parsePage(body) };
    },
  };
}

type PageAnswers = { queries: Record<string, { endpointName: string; data?: unknown }> };

/** A page's metadata, data and text, with entities decoded. */
function parsePage(body: string) {
  const text = (pattern: RegExp) => decoded(pattern.exec(body)?.[1]);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  const answers = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    title: text(/<title>(.*?)<\/title>/s),
    description: text(/<meta name="description" content="([^"]*)"/),
    canonical: text(/<link rel="canonical" href="([^"]*)"/),
    robots: text(/<meta name="robots" content="([^"]*)"/),
    property: (name: string) => text(new RegExp(`<meta property="${name}" content="([^"]*)"`)),
    data: data === undefined ? null : (JSON.parse(data) as Record<string, unknown>),
    graph: data === undefined ? [] : (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph'],
    answers: Object.values((JSON.parse(answers ?? '{"queries":{}}') as PageAnswers).queries),
    /** The visible text. */
    words:
      decoded(
        body
          .replace(/<(script|title)\b.*?<\/\1>/gs, '')
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' '),
      ) ?? '',
  };
}

const decoded = (text: string | undefined) =>
  text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(39|x27);/g, "'")
    .replaceAll('&amp;', '&');
