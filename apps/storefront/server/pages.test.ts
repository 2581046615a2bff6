import { describe, expect, it } from '@jest/globals';
import { demoShop as shop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { ring } from '../test/pieces.ts';
import { forMother, startApp, testPages } from '../test/rendered-pages.ts';

const { known, addPiece, get, read } = testPages();

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

  it('are the same, to the byte, in whatever order the services answer', async () => {
    addPiece();
    const read = async (slow: RegExp) => {
      known.slow = slow;
      return (await get('/shop/home')).body;
    };
    expect(await read(/categories/)).toBe(await read(/featured/));
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

  it('lead from a category or subcategory that has another name now, or is spelt otherwise, to its page', async () => {
    const [ring, bangles] = known.places.categories;
    if (!ring || !bangles) throw new Error('no categories');
    known.places = {
      categories: [
        { ...ring, formerNames: ['Finger rings', 'Bands'] },
        { ...bangles, name: 'Bands' },
      ],
      subcategories: [{ id: bangles.id, name: 'Solitaire', categoryId: ring.id, formerNames: ['Solo'] }],
    };
    for (const [asked, now] of [
      [
        'category=Finger+Rings&subcategory=Solo&sortBy=title-atoz',
        'category=Ring&subcategory=Solitaire&sortBy=title-atoz',
      ],
      ['category=ring&page=2', 'category=Ring&page=2'],
      ['category=Ring,Invented', 'category=Ring'],
    ]) {
      const { statusCode, headers } = await get(`/shop/listing?${asked}`);
      expect([asked, statusCode, headers.location, headers['cache-control']]).toEqual([
        asked,
        301,
        `/shop/listing?${now}`,
        'no-cache',
      ]);
    }
    // The category that has the name now wins.
    expect(await read('/shop/listing?category=Bands')).toMatchObject({ status: 200, title: `Bands · ${shop.name}` });
  });

  it.each(['category=Invented', 'category=Ring&subcategory=Invented'])(
    'include the 404 page with the categories at a listing of %s',
    async (query) => {
      addPiece();
      const page = await read(`/shop/listing?${query}`);
      expect(page).toMatchObject({ status: 404, robots: 'noindex', canonical: undefined });
      expect(page.words).toContain('We have no such category');
      expect(page.body).toContain('href="/shop/listing?category=Bangles"');
    },
  );

  it('show a listing as it was asked for while the categories are not known', async () => {
    addPiece();
    known.down = /\/categories/;
    expect((await read('/shop/listing?category=Invented')).status).toBe(200);
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

  it('lead on from old addresses, where the shop has no page, with the query they were asked with', async () => {
    addPiece({ slug: 'lotus-ring' });
    known.redirects = {
      '/products/Old-Ring': { to: '/shop/product/lotus-ring', permanent: true },
      '/shop/product/gone': { to: '/shop/listing?category=Ring#all', permanent: false },
      '/index.php': { to: '/shop/home', permanent: true },
      '/shop/home': { to: '/shop/listing', permanent: true },
    };
    for (const [asked, status, location] of [
      ['/products/Old-Ring?utm_source=mail', 301, '/shop/product/lotus-ring?utm_source=mail'],
      ['/shop/product/gone?a=b', 302, '/shop/listing?category=Ring#all'],
      ['/index.php?route=home', 301, '/shop/home?route=home'],
      ['/shop/home', 200, undefined],
      ['/shop/product/lotus-ring', 200, undefined],
    ]) {
      const { statusCode, headers } = await get(String(asked));
      expect([asked, statusCode, headers.location]).toEqual([asked, status, location]);
      if (location) expect([headers['cache-control'], headers['cache-tag']]).toEqual(['no-cache', undefined]);
    }
    known.down = /redirects/;
    const unknown = await get('/products/Old-Ring');
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([503, 'no-store']);
  });

  it('have the owner’s note on top, with what it leads to', async () => {
    known.note = { text: 'Open on Sunday & free resizing', link: '/shop/visit' };
    const page = await read('/shop/about-us');
    expect(page.words).toContain('Open on Sunday & free resizing');
    expect(page.body).toMatch(/<section aria-label="From the shop".*?href="\/shop\/visit"/s);
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

  it('show the card of signing in, without its form, which waits for the session', async () => {
    const { words, body } = await read('/auth/login');
    expect(words).toContain('All rights reserved');
    expect(body).toContain('aria-label="Loading"');
    expect(body).not.toContain('aspect-3/4');
    expect(body).not.toContain('<form');
  });

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

  it('show the owner’s logo and icon, and without them the lotus', async () => {
    const image = (digit: string, size: string) => `/media/logos/${digit.repeat(64)}-${size}.png`;
    const usual = await read('/shop/home');
    expect(usual.body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />');
    known.shop = { ...shop, logo: image('a', '400x100'), favicon: image('b', '64x64') };
    const { body, graph } = await read('/shop/home');
    expect(body).toContain(`<link rel="icon" href="${image('b', '64x64')}" type="image/png" />`);
    expect(body).not.toContain('favicon.svg');
    expect(body).toMatch(new RegExp(`<img[^>]* alt="${shop.name}"[^>]* width="400" height="100"`));
    expect(graph[0]).toMatchObject({ logo: expect.stringContaining(image('a', '400x100')) });
    expect((await get('/site.webmanifest')).json()).toMatchObject({
      icons: [{ src: image('b', '64x64'), sizes: '64x64', type: 'image/png' }],
    });
  });

  it('include the texts that the owner writes, as they are in force and as they were', async () => {
    const terms = { slug: 'terms-conditions', title: 'Our terms', description: 'What & whom you can rely on.' };
    const blocks = [
      { kind: 'heading' as const, runs: [{ text: 'Who <sells>' }] },
      {
        kind: 'paragraph' as const,
        runs: [{ text: 'See ' }, { text: 'rings', href: '/shop/listing', strong: true as const }],
      },
      { kind: 'bullet' as const, level: 1, runs: [{ text: 'one' }] },
      { kind: 'number' as const, level: 2, runs: [{ text: 'below\nit' }] },
      { kind: 'bullet' as const, level: 1, runs: [{ text: 'two' }] },
    ];
    const validUntil = '2026-11-03T10:00:00.000Z';
    known.texts = [
      { ...terms, number: 1, validFrom: '2025-07-31T18:30:00.000Z', blocks },
      { ...terms, number: 3, validFrom: '2024-07-31T18:30:00.000Z', validUntil, blocks: [] },
      { slug: 'ring-care', title: 'Ring care', description: '', number: 1, validFrom: validUntil, blocks: [] },
    ];
    const now = await read('/shop/terms-conditions?utm_source=mail');
    expect(now).toMatchObject({
      status: 200,
      title: `Our terms · ${shop.name}`,
      description: 'What & whom you can rely on.',
      canonical: 'https://shop.example/shop/terms-conditions',
      robots: undefined,
    });
    expect(now.headers['cache-tag']).toContain('pages');
    expect(now.words).toContain('Last updated on 1 August 2025');
    expect(now.body).toMatch(/<h2[^>]*>Who &lt;sells&gt;<\/h2>/);
    expect(now.body).toMatch(/<p>See <a href="\/shop\/listing"[^>]*><strong>rings<\/strong><\/a><\/p>/);
    expect(now.body).toContain('<ul><li>one<ol><li>below<br/>it</li></ol></li><li>two</li></ul>');
    const before = await read('/shop/terms-conditions?version=3');
    expect(before).toMatchObject({ status: 200, robots: 'noindex' });
    expect(before.words).toContain('in force from 1 August 2024 to 3 November 2026');
    expect(await read('/shop/pages/ring-care')).toMatchObject({ status: 200, description: shop.description });
    for (const gone of ['/shop/pages/other', '/shop/terms-conditions?version=2', '/shop/privacy-policy']) {
      expect([gone, (await read(gone)).status]).toEqual([gone, 404]);
    }
  });

  it('show a collection with its words, its picture and its pieces, at one canonical URL', async () => {
    known.collections = [forMother];
    const piece = addPiece({ title: 'Pearl Drops' });
    const page = await read('/shop/collections/for-mother?sortBy=title-atoz&utm_source=mail');
    expect(page).toMatchObject({
      status: 200,
      title: `For mother · ${shop.name}`,
      description: forMother.description,
      canonical: 'https://shop.example/shop/collections/for-mother',
      robots: undefined,
    });
    for (const words of ['For mother', forMother.description, 'Pearl Drops', '1 Products']) {
      expect(page.words).toContain(words);
    }
    expect(page.property('og:image')).toContain('/1080.jpg');
    expect(page.data).toMatchObject({
      '@type': 'CollectionPage',
      name: 'For mother',
      mainEntity: {
        numberOfItems: 1,
        itemListElement: [{ position: 1, name: 'Pearl Drops', url: `https://shop.example/shop/product/${piece.slug}` }],
      },
    });
    expect(String(page.headers['cache-tag']).split(',')).toEqual(expect.arrayContaining(['collections', 'products']));
  });

  it('lead from a former address of a collection to its own, and say when there is none', async () => {
    known.collections = [forMother];
    const moved = await read('/shop/collections/former-for-mother?category=Ring');
    expect([moved.status, moved.headers.location]).toEqual([301, '/shop/collections/for-mother?category=Ring']);
    const missing = await read('/shop/collections/for-nobody');
    expect(missing).toMatchObject({ status: 404, robots: 'noindex' });
    expect(missing.words).toContain("This page doesn't exists");
    known.down = /collections/;
    expect((await read('/shop/collections/for-mother')).status).toBe(503);
  });

  it('show the gifts on the home page and on a page of their own, and the collections by their rules', async () => {
    const rings = { ...forMother, slug: 'ring', title: 'Rings we love', place: 'home' as const, rule: 'category=Ring' };
    known.collections = [rings, forMother];
    for (const path of ['/shop/home', '/shop/gifts']) {
      expect((await read(path)).body).toContain('href="/shop/collections/for-mother"');
    }
    const home = await read('/shop/home');
    expect(home.body).toMatch(
      /href="\/shop\/listing\?category=Ring"[^>]*aria-label="Explore Collection: Rings we love"|aria-label="Explore Collection: Rings we love"[^>]*href="\/shop\/listing\?category=Ring"/,
    );
    expect((await read('/shop/about-us')).words).toContain('Rings we love');
    known.collections = [];
    expect((await read('/shop/gifts')).words).toContain('How your gift arrives');
    expect((await read('/shop/home')).words).not.toContain('The Collections');
  });

  it('describe the shop’s collections, its promises and how it is reached', async () => {
    const { words, body } = await read('/shop/about-us');
    for (const name of ['Master Craftsmanship', 'Unmatched Purity', 'A Legacy of Trust']) expect(words).toContain(name);
    for (const address of [`tel:${shop.phone.replaceAll(' ', '')}`, `mailto:${shop.email}`, shop.social.instagram]) {
      expect(body).toContain(address);
    }
  });

  it('have a footer where there is something to read, and none where there is something to do', async () => {
    for (const [path, has] of [
      ['/shop/home', true],
      ['/shop/about-us', true],
      ['/shop/rates', true],
      ['/shop/listing', false],
      ['/shop/search', false],
    ] as const) {
      expect([path, (await read(path)).body.includes('<footer')]).toEqual([path, has]);
    }
  });

  it('have the shape of the filters beside the pieces before their scripts run', async () => {
    expect((await read('/shop/listing')).body).toContain('aria-label="Loading filters"');
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

it('a shared wishlist is shown to whoever has its link, and kept by nobody; an ended one is a 404', async () => {
  const { title } = addPiece();
  const page = await read('/shop/wishes/abc');
  expect(page).toMatchObject({ status: 200, robots: 'noindex', title: `Asha’s wishlist · ${shop.name}` });
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.words).toContain(title);
  expect(page.canonical ?? '').not.toContain('abc');
  const ended = await read('/shop/wishes/ended');
  expect(ended).toMatchObject({ status: 404, robots: 'noindex', headers: { 'cache-control': 'no-store' } });
  expect(ended.words).toContain('This wishlist is no longer shared');
});

it('refuses a document without placeholders', async () => {
  await expect(startApp({ document: '<html></html>' })).rejects.toThrow('has no placeholder for its head');
});
