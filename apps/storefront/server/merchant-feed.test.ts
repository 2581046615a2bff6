import { describe, expect, it } from '@jest/globals';
import { metalRing } from '../test/metal-piece.ts';
import { testPages } from '../test/rendered-pages.ts';

const { known, addPiece, get, read } = testPages();

/** The items of the feed, each as its fields by name, without what shipping costs. */
async function items(): Promise<Record<string, string>[]> {
  const body = (await get('/merchant-feed.xml')).body.replaceAll(/<g:shipping>.*?<\/g:shipping>/gs, '');
  return [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries(
      [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name = '', value]) => [name, value ?? '']),
    ),
  );
}

describe('the feed for Google Merchant Center', () => {
  it('has each piece once, at the price of its page and of its structured data', async () => {
    const added = Array.from({ length: 230 }, (_, number) => addPiece({ title: `Ring ${number}` }));
    const listed = await items();
    expect(listed.map(({ id }) => id)).toEqual(added.map(({ _id }) => _id));
    const [first] = listed;
    expect(first).toMatchObject({
      title: 'Ring 0',
      price: '162740.00 INR',
      availability: 'in_stock',
      condition: 'new',
      google_product_category: '188',
      product_type: 'Ring &gt; Temple',
      link: `https://shop.example/shop/product/${added[0]?.slug}`,
      image_link: added[0]?.images[0],
      identifier_exists: 'no',
    });
    const page = await read(`/shop/product/${added[0]?.slug}`);
    expect(page.words).toContain('₹1,62,740');
    expect(page.graph[0]).toMatchObject({ offers: { price: '162740.00' } });
  });

  it('has the beginning of a long title and description, up to the end of a word, in whole characters', async () => {
    const { details } = addPiece();
    known.pieces = [];
    addPiece({
      title: `${'Ruby '.repeat(29)}Rings beside`,
      details: { ...details, design: `${'Leaf '.repeat(980)}${'💎'.repeat(200)}`, motif: 'Lotus '.repeat(300) },
    });
    addPiece({ title: '💎'.repeat(160) });
    const [long, single] = await items();
    expect(long?.['title']).toBe(`${'Ruby '.repeat(29)}Rings`);
    const description = long?.['description'] ?? '';
    expect(Array.from(description).length).toBeLessThanOrEqual(5000);
    expect(description).toMatch(/Leaf$/);
    expect(single?.['title']).toBe('💎'.repeat(150));
  });

  it('leaves out what XML does not allow', async () => {
    addPiece({ title: 'Ruby\uffff Ring\u0001' });
    expect(await items()).toMatchObject([{ title: 'Ruby Ring' }]);
  });

  it('has what the gateway needs to keep it: its length, and tags of what it is made from', async () => {
    addPiece();
    for (const path of ['/merchant-feed.xml', '/sitemap.xml?page=1']) {
      const { headers } = await get(path);
      expect([Number(headers['content-length']) > 0, headers['cache-tag']]).toEqual([
        true,
        expect.stringContaining('products'),
      ]);
    }
  });

  it('says what a piece measures and how it closes', async () => {
    addPiece({ jewellery: { gemstones: [], dropMm: 32, clasp: 'Screw back' } });
    const { body } = await get('/merchant-feed.xml');
    expect([...body.matchAll(/<g:attribute_(?:name|value)>([^<]*)</g)].map(([, words]) => words)).toEqual([
      ...['Drop', '32 mm'],
      ...['Clasp', 'Screw back'],
    ]);
  });

  it('has the former and the reduced price of a piece on sale', async () => {
    addPiece({ price: 1000, salePrice: 900 });
    expect(await items()).toMatchObject([{ price: '1030.00 INR', sale_price: '927.00 INR' }]);
  });

  it('has an item for each size, whose price is that of the page and its structured data in this size', async () => {
    const piece = addPiece(metalRing());
    const listed = await items();
    expect(listed.map(({ size, item_group_id }) => [size, item_group_id])).toEqual([
      ['12', piece._id],
      ['14', piece._id],
    ]);
    for (const { link = '', price = '' } of listed) {
      const { graph } = await read(link.replace('https://shop.example', ''));
      expect(graph[0]).toMatchObject({ offers: { '@type': 'Offer', price: price.replace(' INR', '') } });
    }
  });

  it('says what cannot be ordered now', async () => {
    addPiece({ totalStock: 0 });
    addPiece({ rateTooOld: true });
    expect((await items()).map(({ availability }) => availability)).toEqual(['out_of_stock', 'out_of_stock']);
  });

  it('escapes what the owner wrote, and leaves out pieces without a picture', async () => {
    addPiece({ title: 'Ring & <b>Band</b>' });
    addPiece({ images: [] });
    expect((await items()).map(({ title }) => title)).toEqual(['Ring &amp; &lt;b&gt;Band&lt;/b&gt;']);
  });

  it('has no piece of an empty shop', async () => {
    known.pieces = [];
    expect(await items()).toEqual([]);
  });
});
