import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@kanaka/contracts/products';
import type { Review } from '@kanaka/contracts/reviews';
import { demoShop as shop, newShop } from '@kanaka/contracts/shop-profile';
import type { Shop } from '@kanaka/contracts/settings';
import type { SitemapPiece } from '@kanaka/contracts/sitemap';
import { createLogger } from '@kanaka/server-kit/logger';
import type { CallService } from '@kanaka/server-kit/service-client';
import { createTestAuth } from '@kanaka/testing/sessions';
import type { FastifyInstance } from 'fastify';
import { ring } from '../test/pieces.ts';
import { buildApp } from './app.ts';

const DOCUMENT = `<!doctype html><html><head><!-- head --></head>
<body><div id="root"><!-- page --></div><noscript>Please turn it on<!-- reach -->.</noscript><!-- data --></body></html>`;

const picture = '/media/0123456789abcdef0123456789abcdef-1920x2560/1920.jpg';

/** The services' data; requests for a path that matches `down` fail. */
let known: { shop: Shop; pieces: Product[]; reviews: Review[]; banners: object[]; down: RegExp | null };
let app: FastifyInstance;

function responseTo(url: URL): object | null {
  const { pathname, searchParams } = url;
  const data = (value: unknown) => ({ success: true, data: value });
  if (pathname === '/api/common/shop') return data(known.shop);
  if (pathname === '/api/common/categories') return { success: true, categories: [], subcategories: [] };
  if (pathname === '/api/common/feature/get') return data(known.banners);
  if (pathname === '/api/shop/products/featured') return data(known.pieces);
  if (pathname.startsWith('/api/shop/review/')) return data(known.reviews);
  if (pathname === '/api/shop/products/get') {
    const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 24)];
    const pieces = known.pieces.slice((page - 1) * limit, page * limit);
    return { ...data(pieces), page, limit, total: known.pieces.length };
  }
  const slug = decodeURIComponent(/^\/api\/shop\/products\/get\/(.+)$/.exec(pathname)?.[1] ?? '');
  const piece = known.pieces.find((one) => one.slug === slug);
  return piece ? data(piece) : null;
}

const fetchStub = async (path: string): Promise<Response> => {
  if (known.down?.test(path)) throw new TypeError('fetch failed');
  const answer = responseTo(new URL(path, 'http://catalog'));
  const refused = { success: false, code: 'product.not-found', message: 'Not found.', requestId: 'test' };
  return Response.json(answer ?? refused, { status: answer ? 200 : 404 });
};

/** The catalogue's internal endpoints. */
const catalog = (async ({ path }: { path: string }, { query = {} }: { query?: Record<string, unknown> }) => {
  if (path === '/common/shop') return { data: known.shop };
  if (path === '/internal/sitemap') return { data: { pieces: known.pieces.length, categories: ['Ring'] } };
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

function startApp() {
  const auth = createTestAuth();
  return buildApp(
    {
      logger: createLogger({ service: 'storefront', level: 'silent' }),
      jwtPublicKey: auth.publicKey,
      internalToken: auth.internalToken,
    },
    { fetch: fetchStub, catalog, document: DOCUMENT, publicUrl: 'https://shop.example', piecesAFile: 3 },
  );
}

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => {
  known = { shop, pieces: [], reviews: [], banners: [], down: null };
});

function addPiece(change: Partial<Product> = {}): Product {
  const number = String(known.pieces.length + 1).padStart(12, '0');
  const piece = { ...ring, _id: `0192a000-0000-7000-8000-${number}`, slug: `ring-${number}`, ...change };
  known.pieces.push(piece);
  return piece;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const read = async (url: string, from = app) => {
  const { statusCode: status, headers, body } = await from.inject({ url });
  return { status, headers, body, ...parsePage(body) };
};

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
    graph: data === undefined ? [] : (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph'],
    answers: JSON.parse(answers ?? '[]') as { endpointName: string; data?: unknown }[],
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

describe('a product page', () => {
  it('has its title, its price with taxes and its breadcrumbs', async () => {
    const { slug, category } = addPiece({
      title: 'Padmavati Haar',
      price: 168_500,
      salePrice: 149_900,
      images: [picture],
      details: { ...ring.details, design: 'Round wires' },
    });
    const page = await read(`/shop/product/${slug}`);
    const address = `https://shop.example/shop/product/${slug}`;
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(page).toMatchObject({
      title: `Padmavati Haar · ${shop.name}`,
      description: 'Round wires',
      canonical: address,
      robots: undefined,
    });
    expect(page.property('og:image')).toBe(`https://shop.example${picture.replace('1920.jpg', '1080.jpg')}`);
    expect([page.property('og:image:width'), page.property('og:image:height')]).toEqual(['1080', '1440']);
    expect([page.property('og:type'), page.property('product:price:amount')]).toEqual(['product', '154397.00']);

    const [piece, breadcrumbs] = page.graph;
    expect(piece).toMatchObject({
      '@type': 'Product',
      name: 'Padmavati Haar',
      image: [`https://shop.example${picture}`],
      offers: { price: '154397.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url: address },
    });
    expect(piece).not.toHaveProperty('aggregateRating');
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'All Products' }, { name: category }, { name: 'Padmavati Haar', item: address }],
    });
  });

  it('can be read without JavaScript: price, facts, reviews, first picture and other pieces', async () => {
    const { _id: productId, slug } = addPiece({ title: 'Padmavati Haar', images: [picture] });
    const other = addPiece({ title: 'Veni Band' });
    known.reviews = [
      {
        _id: '0192a000-0000-7000-8000-0000000000aa',
        productId,
        userId: '0192a000-0000-7000-8000-0000000000bb',
        userName: 'Asha',
        reviewMessage: 'It shines',
        reviewValue: 5,
        verified: true,
        createdAt: '2026-10-31T20:00:00.000Z',
        answer: '',
        answeredAt: null,
      },
    ];
    const { words, body } = await read(`/shop/product/${slug}`);
    for (const part of ['Padmavati Haar', '₹1,62,740', ring.details.craftsmanship, 'It shines', 'November 2026']) {
      expect(words).toContain(part);
    }
    expect(words).toContain('Bring stone-set pieces in once a year');
    expect(body).toMatch(/<img [^>]*fetchPriority="high"[^>]*>/i);
    expect(body).toContain(`href="/shop/product/${other.slug}"`);
    // The content security policy refuses inline styles and scripts.
    expect(body).not.toMatch(/ style="|<script(?! type="application\/(ld\+)?json")/);
  });

  it('has sizes, weight, hallmark and certificate as structured data', async () => {
    const { slug } = addPiece({
      sizes: [
        { size: '12', stock: 1 },
        { size: '14', stock: 0 },
      ],
      jewellery: {
        sku: 'KNK-1',
        metal: 'Yellow Gold',
        purity: '22K (916)',
        grossWeight: 6.2,
        gemstones: [],
        huid: 'AB12CD',
        certificate: { number: 'LG 1', url: 'https://laboratory.example/1' },
      },
    });
    const [piece] = (await read(`/shop/product/${slug}`)).graph;
    expect(piece).toMatchObject({
      sku: 'KNK-1',
      size: ['12', '14'],
      weight: { value: 6.2, unitCode: 'GRM' },
      additionalProperty: [
        { name: 'Metal', value: 'Yellow Gold' },
        { name: 'Purity', value: '22K (916)' },
        { name: 'HUID', value: 'AB12CD' },
      ],
      hasCertification: { certificationIdentification: 'LG 1', url: 'https://laboratory.example/1' },
      offers: { availability: 'https://schema.org/InStock' },
    });
  });

  it('escapes its title', async () => {
    const title = `"><script>alert('gold')</script> & <!-- </title>`;
    const { slug } = addPiece({ title });
    const page = await read(`/shop/product/${slug}`);
    expect(page.title).toBe(`${title} · ${shop.name}`);
    expect(page.words).toContain(title);
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toContain('<!-- </title>');
    expect(page.graph[0]).toMatchObject({ name: title });
    expect(page.answers.find(({ endpointName }) => endpointName === 'product')).toMatchObject({
      data: { data: { title } },
    });
  });

  it('keeps dollar signs in its title', async () => {
    const { slug } = addPiece({ title: "A $& ring $1 $' for $`" });
    expect((await read(`/shop/product/${slug}`)).title).toBe(`A $& ring $1 $' for $\` · ${shop.name}`);
  });

  it('is a 404 without indexing when there is no such piece', async () => {
    for (const address of ['never-was', 'x'.repeat(300)]) {
      const page = await read(`/shop/product/${address}`);
      expect([page.status, page.robots]).toEqual([404, 'noindex']);
      expect(page.words).toContain("This page doesn't exists");
    }
  });

  it('is a 304 while nothing has changed, and shows a change at once', async () => {
    const piece = addPiece();
    const { headers } = await read(`/shop/product/${piece.slug}`);
    const again = () => get(`/shop/product/${piece.slug}`, { 'if-none-match': String(headers.etag) });
    expect((await again()).statusCode).toBe(304);
    known.pieces = [{ ...piece, title: 'Renamed' }];
    expect((await again()).statusCode).toBe(200);
    expect((await read(`/shop/product/${piece.slug}`)).title).toBe(`Renamed · ${shop.name}`);
  });
});

describe('the other pages', () => {
  it('include the home page, with its banner and pieces, at each of its URLs', async () => {
    const imageMobile = '/media/0123456789abcdef0123456789abcdef-960x1280/960.jpg';
    const imageDesktop = '/media/fedcba9876543210fedcba9876543210-1920x800/1920.jpg';
    known.banners = [{ _id: ring._id, imageDesktop, imageMobile, alt: '', link: '' }];
    const { title } = addPiece();
    for (const address of ['/', '/shop', '/shop/home', '/shop/home/']) {
      const page = await read(address);
      expect(page).toMatchObject({ status: 200, title: `${shop.name} · ${shop.tagline}` });
      expect(page.canonical).toBe('https://shop.example/shop/home');
      expect(page.body).toContain('srcSet="/media/0123456789abcdef0123456789abcdef-960x1280/320.avif 320w,');
      expect(page.graph.map((thing) => thing['@type'])).toEqual(['JewelryStore', 'WebSite']);
      expect(page.words).toContain(title);
    }
  });

  it('include the listing, with its pieces and links to its next pages', async () => {
    for (let piece = 1; piece <= 30; piece += 1) addPiece({ title: `Piece ${piece}.` });
    const first = await read('/shop/listing?category=Ring');
    expect(first.words).toContain('Piece 24.');
    expect(first.words).not.toContain('Piece 25.');
    expect(first.body).toContain('href="/shop/listing?category=Ring&amp;page=2"');
    const second = await read('/shop/listing?category=Ring&page=2');
    expect(second.words).toContain('Piece 25.');
    expect(second.words).toContain('Showing 25 to 30 of 30');
    expect(second.body).toContain('href="/shop/listing?category=Ring"');
  });

  it('have one canonical URL for a page of a category, however it is sorted', async () => {
    const page = await read('/shop/listing?sortBy=title-atoz&category=Ring,Bangles&page=2&utm_source=mail');
    expect(page.title).toBe(`Ring, Bangles · ${shop.name}`);
    expect(page.canonical).toBe('https://shop.example/shop/listing?category=Ring,Bangles&page=2');
    expect((await read('/shop/listing?sortBy=title-atoz')).canonical).toBe('https://shop.example/shop/listing');
  });

  it.each(['/shop/search?keyword=haar', '/shop/account', '/shop/checkout', '/shop/payment-success'])(
    'exclude %s from search engines',
    async (address) => {
      expect(await read(address)).toMatchObject({ status: 200, robots: 'noindex', canonical: undefined });
    },
  );

  it.each(['/shop/nowhere', '/nowhere', '/shop/product'])('include the 404 page at %s', async (address) => {
    const page = await read(address);
    expect(page).toMatchObject({ status: 404, robots: 'noindex' });
    expect(page.words).toContain("This page doesn't exists");
  });

  it('are not served in place of a missing file', async () => {
    const { statusCode, headers } = await get('/assets/gone-1a2b.js');
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it.each(['/auth/login', '/auth/register', '/unauth-page'])(
    'show the shop’s name and e-mail address at %s too',
    async (address) => {
      const page = await read(address);
      expect(page).toMatchObject({ status: 200, robots: 'noindex' });
      expect(page.title).toContain(shop.name);
      expect(page.body).toContain('turn it on, or write to');
    },
  );

  it('omit the seller in a new shop, and the tax where none is charged', async () => {
    const { slug } = addPiece({ price: 1_000 });
    known.shop = newShop;
    const home = await read('/shop/home');
    const contact = await get('/.well-known/security.txt');
    known.shop = { ...shop, gstUnregistered: true, gstin: '' };
    const piece = await read(`/shop/product/${slug}`);

    expect(home.body).toContain('turn it on.');
    expect(home.body).not.toMatch(/mailto:|kanaka\.example/);
    for (const unknown of ['legalName', 'email', 'telephone', 'address']) {
      expect(home.graph[0]).not.toHaveProperty(unknown);
    }
    expect(contact.statusCode).toBe(404);
    expect(piece.graph[0]).toMatchObject({ offers: { price: '1000.00' } });
  });

  it('have the shop’s new name from the next request on', async () => {
    const { slug } = addPiece();
    known.shop = {
      ...shop,
      name: 'Suvarna & <Sons>',
      tagline: 'Gold of the south',
      email: 'us@suvarna.example',
      legalName: 'Suvarna LLP',
    };
    const [home, piece, login] = await Promise.all(
      ['/shop/home', `/shop/product/${slug}`, '/auth/login'].map((address) => read(address)),
    );
    const manifest = await get('/site.webmanifest');

    expect(home?.title).toBe('Suvarna & <Sons> · Gold of the south');
    expect(home?.graph).toMatchObject([
      { name: 'Suvarna & <Sons>', email: 'us@suvarna.example' },
      { name: 'Suvarna & <Sons>' },
    ]);
    expect(piece?.graph[0]).toMatchObject({ brand: { name: 'Suvarna & <Sons>' } });
    expect(login?.title).toBe('Sign In · Suvarna & <Sons>');
    for (const page of [home, piece, login]) {
      expect(page?.words).toContain('Suvarna & <Sons>');
      expect(page?.body).toContain('turn it on, or write to us@suvarna.example.');
      expect(page?.body).not.toContain(shop.name);
    }
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({ name: 'Suvarna & <Sons>', short_name: 'Suvarna & <Sons>' });
  });

  it('include the whole text of a policy', async () => {
    const page = await read('/shop/refund-policy');
    expect(page).toMatchObject({ title: `Refund Policy · ${shop.name}`, robots: undefined });
    expect(page.words).toContain('Customised pieces, which are final sale.');
  });
});

describe('while a service is down', () => {
  it('a product page is served without reviews', async () => {
    const { slug, title } = addPiece();
    known.down = /\/review\//;
    const page = await read(`/shop/product/${slug}`);
    expect(page.status).toBe(200);
    expect(page.words).toContain(title);
    expect(page.words).toContain('Could not load reviews');
  });

  it('pages use the last settings received, and without their main content they are a 503', async () => {
    await read('/shop/home');
    known.down = /./;
    for (const [address, status] of [
      ['/shop/home', 200],
      ['/shop/about-us', 200],
      ['/shop/listing', 503],
      ['/shop/product/any', 503],
    ] as const) {
      const page = await read(address);
      expect(page).toMatchObject({ status, headers: { 'cache-control': status === 503 ? 'no-store' : 'no-cache' } });
      expect(page.title).toContain(shop.name);
      expect(page.answers.filter(({ data }) => data !== undefined)).toHaveLength(1);
    }
  });

  it('every page is a 503 without data, which is not stored, until settings have been received', async () => {
    known.down = /./;
    const started = await startApp();
    for (const address of ['/shop/home', '/shop/listing', '/shop/product/any', '/shop/about-us']) {
      const page = await read(address, started);
      expect(page).toMatchObject({ status: 503, robots: 'noindex', headers: { 'cache-control': 'no-store' } });
      expect(page.body).toContain('<main id="main"');
      expect(page.answers.some(({ data }) => data !== undefined)).toBe(false);
    }
    await started.close();
  });
});

describe('the sitemap', () => {
  const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');

  it('lists every page and piece once, in as many files as it needs', async () => {
    const added = Array.from({ length: 7 }, () => addPiece());
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(index.body).toContain('<sitemapindex');
    const files = await Promise.all(
      addresses(index.body).map(async (address) => (await get(address.replace('https://shop.example', ''))).body),
    );
    const listed = files.flatMap(addresses);
    expect(files).toHaveLength(3);
    for (const { slug } of added) {
      expect(listed.filter((address) => address === `https://shop.example/shop/product/${slug}`)).toHaveLength(1);
    }
    expect(listed).toContain('https://shop.example/shop/about-us');
    expect(listed).toContain('https://shop.example/shop/listing?category=Ring');
    expect(listed).not.toContain('https://shop.example/shop/checkout');
    expect(files.join()).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><image:image><image:loc>https:/);
  });

  it('has no files that its index does not list', async () => {
    for (const page of ['0', '99', '1.5', 'x']) {
      expect((await get(`/sitemap.xml?page=${page}`)).statusCode).toBe(404);
    }
  });

  it('is named in robots.txt', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://shop.example/sitemap.xml\n');
  });
});

describe('security.txt', () => {
  it('has the e-mail address in the settings, and its own URL', async () => {
    const reply = await get('/.well-known/security.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(reply.body).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
  });
});

it('refuses a document without placeholders', async () => {
  const auth = createTestAuth();
  const logger = createLogger({ service: 'storefront', level: 'silent' });
  await expect(
    buildApp(
      { logger, jwtPublicKey: auth.publicKey, internalToken: auth.internalToken },
      { fetch: fetchStub, catalog, document: '<html></html>', publicUrl: 'https://shop.example' },
    ),
  ).rejects.toThrow('has no placeholder for its head');
});
