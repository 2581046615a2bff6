import { describe, expect, it } from '@jest/globals';
import { forMother, testPages } from '../test/rendered-pages.ts';

const { known, addPiece, get } = testPages();

describe('the sitemap', () => {
  const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');

  it('lists every page and piece once, in as many files as it needs', async () => {
    const added = Array.from({ length: 7 }, () => addPiece());
    known.collections = [forMother];
    known.texts = ['terms-conditions', 'ring-care'].map((slug) => ({
      ...{ slug, title: slug, description: '', number: 1, validFrom: '2026-11-03T10:00:00.000Z', blocks: [] },
    }));
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
    expect(listed).toContain('https://shop.example/shop/gifts');
    expect(listed).toContain('https://shop.example/shop/terms-conditions');
    expect(listed).toContain('https://shop.example/shop/pages/ring-care');
    expect(listed).toContain('https://shop.example/shop/collections/for-mother');
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
    const response = await get('/.well-known/security.txt');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(response.body).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
  });
});
