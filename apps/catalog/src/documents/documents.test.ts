import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoShop as shop, newShop } from '@kanaka/contracts/shop-profile';
import { createLogger } from '@kanaka/server-kit/logger';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { settings } from '../schema.ts';
import { storefrontShell } from './storefront-shell.ts';

const logger = createLogger({ service: 'catalog', level: 'silent' });
const INDEX = `<!doctype html><html><head><script src="/early.js"></script>
<!-- head --><title>The plain title</title><!-- /head --></head>
<body><div id="root"><!-- name --></div><noscript>Please turn it on<!-- reach -->.</noscript><!-- data --></body></html>`;

/** A storefront whose index.html can change, and which can go away. */
async function openStorefront() {
  const state = { index: INDEX, etag: 'W/"1"', away: false, asked: 0, unchanged: 0 };
  const server = createServer((request, response) => {
    state.asked += 1;
    if (state.away) return void request.socket.destroy();
    if (request.headers['if-none-match'] === state.etag) {
      state.unchanged += 1;
      return void response.writeHead(304).end();
    }
    response.writeHead(200, { 'content-type': 'text/html', etag: state.etag }).end(state.index);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let storefront: Awaited<ReturnType<typeof openStorefront>>;
let pageContext: CatalogHarness;
beforeAll(async () => {
  storefront = await openStorefront();
  pageContext = await startCatalogHarness({
    readShell: storefrontShell({ url: storefront.url, logger }),
    piecesAFile: 3,
  });
}, 60_000);
afterAll(async () => {
  await pageContext.stop();
  await storefront.close();
});

const read = async (url: string) => {
  const { statusCode: status, headers, body } = await pageContext.get(url);
  return { status, headers, body, ...said(body) };
};

/** What a document says of itself, entities read back. */
function said(body: string) {
  const text = (pattern: RegExp) => decoded(pattern.exec(body)?.[1]);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  const answers = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    title: text(/<title>(.*?)<\/title>/s),
    description: text(/<meta name="description" content="([^"]*)"/),
    canonical: text(/<link rel="canonical" href="([^"]*)"/),
    robots: text(/<meta name="robots" content="([^"]*)"/),
    property: (name: string) => text(new RegExp(`<meta property="${name}" content="([^"]*)"`)),
    graph: (data === undefined ? [] : (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph']) ?? [],
    answers: JSON.parse(answers ?? '{}') as Record<string, unknown>,
  };
}

const decoded = (text: string | undefined) =>
  text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a piece’s document', () => {
  const picture = '/media/0123456789abcdef0123456789abcdef-1920x2560/1920.jpg';

  it('says what it is, what it costs with taxes, and where it stands', async () => {
    const { slug, category } = await pageContext.addProduct({
      title: 'Padmavati Haar',
      price: 168_500,
      salePrice: 149_900,
      images: [picture],
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

    const [piece, way] = page.graph;
    expect(piece).toMatchObject({
      '@type': 'Product',
      name: 'Padmavati Haar',
      image: [`https://shop.example${picture}`],
      offers: { price: '154397.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url: address },
    });
    expect(piece).not.toHaveProperty('aggregateRating');
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'All Products' }, { name: category }, { name: 'Padmavati Haar', item: address }],
    });
  });

  it('tells of sizes, weights, hallmark and certificate in the words of schema.org, where they are known', async () => {
    const { name: category } = await pageContext.addCategory(undefined, 'ring');
    const { slug } = await pageContext.addProduct({
      category,
      sizes: [
        { size: '14', stock: 0 },
        { size: '12', stock: 1 },
      ],
      jewellery: {
        sku: 'KNK-1',
        metal: 'Yellow Gold',
        purity: '22K (916)',
        grossWeight: 6.2,
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

  it('is safe whatever the title says', async () => {
    const title = `"><script>alert('gold')</script> & <!-- </title>`;
    const { slug } = await pageContext.addProduct({ title });
    const page = await read(`/shop/product/${slug}`);
    expect(page.title).toBe(`${title} · ${shop.name}`);
    expect(page.body).not.toContain('<script>alert');
    expect(page.body.match(/<!-- /g) ?? []).toHaveLength(0);
    expect(page.graph[0]).toMatchObject({ name: title });
    expect(page.answers[`/api/shop/products/get/${slug}`]).toMatchObject({ data: { title } });
  });

  it('does not take a dollar sign in a title for anything else', async () => {
    const { slug } = await pageContext.addProduct({ title: "A $& ring $1 $' for $`" });
    expect((await read(`/shop/product/${slug}`)).title).toBe(`A $& ring $1 $' for $\` · ${shop.name}`);
  });

  it('is a 404 that no search engine keeps when there is no such piece, or it was withdrawn', async () => {
    const { slug, _id } = await pageContext.addProduct();
    const url = `/api/admin/products/delete/${_id}`;
    await pageContext.app.inject({ method: 'DELETE', url, headers: pageContext.owner.headers });
    for (const address of [slug, 'never-was', 'x'.repeat(300)]) {
      const page = await read(`/shop/product/${address}`);
      expect([page.status, page.robots]).toEqual([404, 'noindex']);
      expect(page.body).toContain('<div id="root">');
    }
  });

  it('shows the owner’s change at once, and costs nothing while there is none', async () => {
    const { slug, _id } = await pageContext.addProduct();
    const { headers } = await read(`/shop/product/${slug}`);
    const again = () => pageContext.get(`/shop/product/${slug}`, { 'if-none-match': String(headers.etag) });
    expect((await again()).statusCode).toBe(304);
    const url = `/api/admin/products/edit/${_id}`;
    const payload = pageContext.draft({ title: 'Renamed' });
    await pageContext.app.inject({ method: 'PUT', url, headers: pageContext.owner.headers, payload });
    expect((await again()).statusCode).toBe(200);
    expect((await read(`/shop/product/${slug}`)).title).toBe(`Renamed · ${shop.name}`);
  });
});

describe('the other documents', () => {
  it('bring home the banners, the pieces and the categories it begins with', async () => {
    const imageMobile = '/media/0123456789abcdef0123456789abcdef-960x1280/960.jpg';
    const banner = { imageDesktop: '/media/fedcba9876543210fedcba9876543210-1920x800/1920.jpg', imageMobile, alt: '' };
    const url = '/api/common/feature/add';
    await pageContext.app.inject({ method: 'POST', url, headers: pageContext.owner.headers, payload: banner });
    for (const address of ['/', '/shop', '/shop/home', '/shop/home/']) {
      const page = await read(address);
      expect(page).toMatchObject({ status: 200, title: `${shop.name} · ${shop.tagline}` });
      expect(page.canonical).toBe('https://shop.example/shop/home');
      expect(page.body).toContain('imagesrcset="/media/0123456789abcdef0123456789abcdef-960x1280/320.avif 320w,');
      expect(page.graph.map((thing) => thing['@type'])).toEqual(['JewelryStore', 'WebSite']);
      for (const call of ['/api/common/feature/get', '/api/shop/products/featured', '/api/common/categories']) {
        expect(page.answers[call]).toEqual((await pageContext.get(call)).json());
      }
    }
  });

  it('name a category’s listing by its category alone, however it is sorted', async () => {
    const page = await read('/shop/listing?sortBy=title-atoz&category=Ring,Bangles&page=2&utm_source=mail');
    expect(page.title).toBe(`Ring, Bangles · ${shop.name}`);
    expect(page.canonical).toBe('https://shop.example/shop/listing?category=Ring,Bangles');
    expect((await read('/shop/listing?page=3')).canonical).toBe('https://shop.example/shop/listing');
  });

  it('bring the listing’s first pieces along, as the page will ask for them', async () => {
    const category = await pageContext.addCategory();
    const images = ['/media/0123456789abcdef0123456789abcdef-960x1280/960.jpg'];
    const { title } = await pageContext.addProduct({ category: category.id, images });
    const page = await read(`/shop/listing?${new URLSearchParams({ category: category.name, sortBy: 'title-ztoa' })}`);
    const [asked] = Object.keys(page.answers).filter((url) => url.startsWith('/api/shop/products/get?'));
    expect(asked).toContain('sortBy=title-ztoa&page=1');
    expect(page.answers[asked ?? '']).toMatchObject({ data: [{ title }], total: 1 });
    expect(page.body).toContain('imagesrcset="/media/0123456789abcdef0123456789abcdef-960x1280/320.avif 320w,');
  });

  it.each(['/shop/search?keyword=haar', '/shop/account', '/shop/checkout', '/shop/payment-success', '/shop/nowhere'])(
    'keep %s out of search engines',
    async (address) => {
      expect(await read(address)).toMatchObject({ status: 200, robots: 'noindex', canonical: undefined });
    },
  );

  it.each(['/auth/login', '/auth/register', '/unauth-page'])('say on %s too whose shop it is', async (address) => {
    const page = await read(address);
    expect(page).toMatchObject({ status: 200, robots: 'noindex' });
    expect(page.title).toContain(shop.name);
    expect(page.answers['/api/common/shop']).toEqual((await pageContext.get('/api/common/shop')).json());
  });

  it('say nothing of who sells in a new shop, and price a piece without tax where none is charged', async () => {
    const { slug } = await pageContext.addProduct({ price: 1_000 });
    await pageContext.db.update(settings).set({ value: newShop });
    const home = await read('/shop/home');
    const contact = await pageContext.get('/.well-known/security.txt');
    await pageContext.db.update(settings).set({ value: { ...shop, gstUnregistered: true, gstin: '' } });
    const piece = await read(`/shop/product/${slug}`);
    await pageContext.db.update(settings).set({ value: shop });

    expect(home.body).toContain('turn it on.');
    expect(home.body).not.toMatch(/mailto:|kanaka\.example/);
    for (const unknown of ['legalName', 'email', 'telephone', 'address']) {
      expect(home.graph[0]).not.toHaveProperty(unknown);
    }
    expect(contact.statusCode).toBe(404);
    expect(piece.graph[0]).toMatchObject({ offers: { price: '1000.00' } });
  });

  it('are in the name the owner has given the shop, from the next look on', async () => {
    const { slug } = await pageContext.addProduct();
    const renamed = {
      ...shop,
      name: 'Suvarna & <Sons>',
      tagline: 'Gold of the south',
      email: 'us@suvarna.example',
      legalName: 'Suvarna LLP',
    };
    await pageContext.db.update(settings).set({ value: renamed });
    const [home, piece, login] = await Promise.all(['/shop/home', `/shop/product/${slug}`, '/auth/login'].map(read));
    const manifest = await pageContext.get('/site.webmanifest');
    await pageContext.db.update(settings).set({ value: shop });

    expect(home?.title).toBe('Suvarna & <Sons> · Gold of the south');
    expect(home?.graph).toMatchObject([
      { name: 'Suvarna & <Sons>', email: 'us@suvarna.example' },
      { name: 'Suvarna & <Sons>' },
    ]);
    expect(piece?.graph[0]).toMatchObject({ brand: { name: 'Suvarna & <Sons>' } });
    expect(login?.title).toBe('Sign In · Suvarna & <Sons>');
    for (const page of [home, piece, login]) {
      expect(page?.body).toContain('<div id="root">Suvarna &amp; &lt;Sons&gt;</div>');
      expect(page?.body).toContain('turn it on, or write to us@suvarna.example.');
      expect(page?.body).not.toContain(shop.name);
    }
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({ name: 'Suvarna & <Sons>', short_name: 'Suvarna & <Sons>' });
  });

  it('say what a policy is about', async () => {
    expect(await read('/shop/refund-policy')).toMatchObject({
      title: `Refund Policy · ${shop.name}`,
      robots: undefined,
    });
  });
});

describe('the storefront’s own document', () => {
  it('is asked for by its tag, and kept while the storefront is away', async () => {
    const other = await openStorefront();
    let now = Date.now();
    const readShell = storefrontShell({ url: other.url, logger, now: () => now });
    const shown = async () => (await readShell())?.({ head: 'HEAD', name: 'NAME', reach: 'REACH', data: 'DATA' });
    const later = () => (now += 2_001);

    const [first] = await Promise.all([shown(), shown(), shown()]);
    const filled = INDEX.replace(/<!-- head -->.*<!-- \/head -->/s, 'HEAD')
      .replace('<!-- name -->', 'NAME')
      .replace('<!-- reach -->', 'REACH')
      .replace('<!-- data -->', 'DATA');
    expect(first).toBe(filled);
    expect(other.state.asked).toBe(1);
    later();
    await shown();
    expect(other.state.unchanged).toBe(1);

    Object.assign(other.state, { index: INDEX.replace('early', 'newer'), etag: 'W/"2"' });
    expect(await shown()).toBe(first);
    later();
    expect(await shown()).toContain('newer.js');
    other.state.away = true;
    later();
    expect(await shown()).toContain('newer.js');
    await other.close();
  });

  it('is refused when it was never there, so that the gateway asks the storefront itself', async () => {
    const lonely = storefrontShell({ url: 'http://127.0.0.1:9', logger });
    expect(await lonely()).toBeNull();
  });
});

describe('the map of the shop', () => {
  const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

  it('lists every page and piece once, in as many files as it takes', async () => {
    const added = await Promise.all(Array.from({ length: 7 }, () => pageContext.addProduct()));
    const index = await pageContext.get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(index.body).toContain('<sitemapindex');
    const files = await Promise.all(
      addresses(index.body).map(
        async (address) => (await pageContext.get(address?.replace('https://shop.example', '') ?? '')).body,
      ),
    );
    const listed = files.flatMap(addresses);
    for (const { slug } of added) {
      expect(listed.filter((address) => address === `https://shop.example/shop/product/${slug}`)).toHaveLength(1);
    }
    expect(listed).toContain('https://shop.example/shop/about-us');
    expect(listed).toContain('https://shop.example/shop/listing?category=Ring');
    expect(listed).not.toContain('https://shop.example/shop/checkout');
    expect(files.join()).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><image:image><image:loc>https:/);
  });

  it('has no more files than it names', async () => {
    for (const page of ['0', '99', '1.5', 'x']) {
      expect((await pageContext.get(`/sitemap.xml?page=${page}`)).statusCode).toBe(404);
    }
  });

  it('is where robots are sent', async () => {
    expect((await pageContext.get('/robots.txt')).body).toContain('Sitemap: https://shop.example/sitemap.xml\n');
  });
});

describe('where to report security problems', () => {
  it('is the e-mail of the shop’s settings, at the shop’s own address', async () => {
    const reply = await pageContext.get('/.well-known/security.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(reply.body).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
  });
});
