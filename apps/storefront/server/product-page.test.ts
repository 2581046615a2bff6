import { describe, expect, it } from '@jest/globals';
import { CACHE_TAG_HEADER } from '@kanaka/contracts/cache-tags';
import { PREVIEW_PURPOSE } from '@kanaka/contracts/media/link-preview';
import { demoShop as shop } from '@kanaka/contracts/catalog/shop-profile';
import { readSignedText } from '@kanaka/server-kit/signed-text';
import { ring } from '../test/pieces.ts';
import { auth, testPages } from '../test/rendered-pages.ts';

const firstImage = '/media/0123456789abcdef0123456789abcdef-1920x2560/1920.jpg';
const { known, addPiece, get, read } = testPages();

/** What the image at an address shows, which must be signed. */
function drawnFor(address = ''): unknown {
  const [, signed = ''] = /^https:\/\/shop\.example\/media\/previews\/(.+)\.jpg$/.exec(address) ?? [];
  return JSON.parse(readSignedText(auth.internalToken, { purpose: PREVIEW_PURPOSE, signed }) ?? 'null');
}

describe('a product page', () => {
  it('has its title, its price with taxes and its breadcrumbs', async () => {
    const { slug, category } = addPiece({
      title: 'Padmavati Haar',
      price: 168_500,
      salePrice: 149_900,
      images: [firstImage],
      details: { ...ring.details, design: 'Round wires' },
      jewellery: { gemstones: [], purity: '22K (916)' },
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
    expect([page.property('og:image:width'), page.property('og:image:height')]).toEqual(['1200', '630']);
    expect(drawnFor(page.property('og:image'))).toEqual({
      image: '0123456789abcdef0123456789abcdef-1920x2560',
      title: 'Padmavati Haar',
      price: '₹1,54,397.00',
      note: 'Inclusive of all taxes · 22K (916)',
      shop: shop.name,
    });
    expect([page.property('og:type'), page.property('product:price:amount')]).toEqual(['product', '154397.00']);

    const [piece, breadcrumbs] = page.graph;
    expect(piece).toMatchObject({
      '@type': 'Product',
      name: 'Padmavati Haar',
      image: [`https://shop.example${firstImage}`],
      offers: { price: '154397.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url: address },
    });
    expect(piece).not.toHaveProperty('aggregateRating');
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'All Products' }, { name: category }, { name: 'Padmavati Haar', item: address }],
    });
  });

  it('can be read without JavaScript: price, facts, reviews, first picture and other pieces', async () => {
    const { _id: productId, slug } = addPiece({ title: 'Padmavati Haar', images: [firstImage] });
    const other = addPiece({ title: 'Veni Band' });
    known.reviews = [
      {
        _id: '0192a000-0000-7000-8000-0000000000aa',
        productId,
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
        lengthMm: 457.2,
        dropMm: 32,
        widthMm: 18.5,
        clasp: 'Box clasp',
        certificate: { number: 'LG 1', url: 'https://laboratory.example/1' },
      },
    });
    const page = await read(`/shop/product/${slug}`);
    // In the strip, and again with its other measures.
    expect(page.words.match(/457\.2 mm \(18 in\)/g)).toHaveLength(2);
    expect(page.words).toMatch(/Drop\s*32 mm\s*Width\s*18\.5 mm\s*Clasp\s*Box clasp/);
    expect(page.graph[0]).toMatchObject({
      sku: 'KNK-1',
      size: ['12', '14'],
      weight: { value: 6.2, unitCode: 'GRM' },
      width: { value: 18.5, unitCode: 'MMT' },
      height: { value: 32, unitCode: 'MMT' },
      additionalProperty: [
        { name: 'Metal', value: 'Yellow Gold' },
        { name: 'Purity', value: '22K (916)' },
        { name: 'Length', value: 457.2, unitCode: 'MMT' },
        { name: 'Clasp', value: 'Box clasp' },
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

  it('has the cache tags of all that it shows, and none, so that it is not stored, while a part is missing', async () => {
    const { slug } = addPiece();
    const tagsOf = async (address: string) => (await read(address)).headers[CACHE_TAG_HEADER];
    expect(await tagsOf(`/shop/product/${slug}`)).toBe('shop,categories,products,review');
    expect(await tagsOf('/shop/product/unknown')).toBeUndefined();
    known.down = /\/review\//;
    expect(await tagsOf(`/shop/product/${slug}`)).toBeUndefined();
  });
});
