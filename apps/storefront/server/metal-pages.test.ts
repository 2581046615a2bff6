import { describe, expect, it } from '@jest/globals';
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import { demoShop as shop } from '@kanaka/contracts/catalog/shop-profile';
import { breakupOfGold, metalRing } from '../test/metal-piece.ts';
import { testPages } from '../test/rendered-pages.ts';

const { known, addPiece, read } = testPages();

const rate = (metal: MetalRate['metal'], fineness: number, purity: string, rupees: number): MetalRate => ({
  metal,
  fineness,
  purity,
  rate: rupees,
  since: '2026-11-23T04:00:00.000Z',
});
const rates = [
  rate('gold', 999, '24K (999)', 16_000),
  rate('gold', 916, '22K (916)', 14_656),
  rate('silver', 999, '999 Silver', 231),
];

describe('the page of a piece that is priced by its metal', () => {
  it('has a break-up that adds up to what is paid, without JavaScript', async () => {
    const { slug } = addPiece(metalRing());
    const { words } = await read(`/shop/product/${slug}`);
    for (const line of [
      'From ₹1,89,228.51 incl. 3% GST',
      'Price break-up for size 12',
      '22K (916) gold · 12.000 g at ₹14,656.00 a gram ₹1,75,872.00',
      'Making · ₹650.00 a gram ₹7,800.00',
      'Hallmarking · 1 × ₹45.00 ₹45.00',
      'Price before tax ₹1,83,717.00',
      'GST 3% ₹5,511.51',
      'Total ₹1,89,228.51',
      'At the rates of 23 Nov 2026, 9:30 am',
    ])
      expect(words).toContain(line);
  });

  it('shows the chosen size’s own', async () => {
    const { slug } = addPiece(metalRing());
    const { words, graph } = await read(`/shop/product/${slug}?size=14`);
    expect(words).toContain('Price break-up for size 14');
    expect(words).toContain('Total ₹2,04,993.69');
    expect(words).not.toContain('From ₹');
    expect(graph[0]).toMatchObject({
      offers: { '@type': 'Offer', price: '204993.69', url: `https://shop.example/shop/product/${slug}?size=14` },
    });
  });

  it('shows the discount, and no tax in a shop that charges none', async () => {
    known.shop = { ...shop, gstUnregistered: true, gstin: '' };
    const own = breakupOfGold(12_000, 10_000);
    const { slug } = addPiece({ price: own.price, salePrice: own.salePrice, priceBreakup: own });
    const { words } = await read(`/shop/product/${slug}`);
    expect(words).toContain('Discount · 100% off making charges −₹7,800.00');
    expect(words).toContain('Total ₹1,75,917.00');
    expect(words).not.toContain('GST 3%');
  });

  it('can be looked at with rates that are too old, and says why it cannot be ordered', async () => {
    const { slug } = addPiece({ priceBreakup: breakupOfGold(12_000), rateTooOld: true });
    const { words, graph } = await read(`/shop/product/${slug}`);
    expect(words).toContain('the shop has not published today’s rate of its metal yet');
    expect(words).toContain('Awaiting today’s rate');
    expect(words).not.toContain('Add to Bag');
    expect(graph[0]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  it('cannot be ordered from a card either, anywhere, and the card says why', async () => {
    addPiece({ rateTooOld: true });
    addPiece(metalRing({ _id: '0192a000-0000-7000-8000-00000000000b', rateTooOld: true }));
    for (const path of ['/shop/home', '/shop/listing', '/shop/search?keyword=ring']) {
      const { words } = await read(path);
      expect([path, words.match(/Awaiting today’s rate/g)?.length]).toEqual([path, 2]);
      expect(words).not.toMatch(/Add to Bag|Choose Size/);
    }
  });

  it('tells search engines the range of its prices', async () => {
    const { slug } = addPiece(metalRing());
    const [piece] = (await read(`/shop/product/${slug}`)).graph;
    expect(piece).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '189228.51', highPrice: '204993.69', offerCount: 2 },
    });
    expect((await read('/shop/home')).words).toContain('From ₹1,89,228.51');
  });
});

describe('the page of rates', () => {
  it('has every purity, their time and their history, and a table of it', async () => {
    known.rates = rates;
    const page = await read('/shop/rates');
    expect([page.status, page.canonical]).toEqual([200, 'https://shop.example/shop/rates']);
    expect(page.title).toBe(`Today’s Gold, Silver & Platinum Rates · ${shop.name}`);
    for (const words of [
      'Since 23 Nov 2026, 9:30 am',
      '22K (916) ₹14,656.00 ₹1,17,248.00 ₹1,46,560.00',
      '999 Silver ₹231.00 ₹2,31,000.00',
      'Gold 24K on 23 Nov 2026 ₹16,000.00 a gram',
      'Nov 2026 ₹16,000.00 ₹16,000.00 ₹16,000.00',
    ])
      expect(page.words).toContain(words);
    expect(page.body).not.toMatch(/ style="/);
    expect(page.graph[0]).toMatchObject({ '@type': 'WebPage', dateModified: '2026-11-23T04:00:00.000Z' });
  });

  it('shows another metal by its URL, and every day of a short time', async () => {
    known.rates = rates;
    const page = await read('/shop/rates?of=silver&days=30&x=1');
    expect(page.canonical).toBe('https://shop.example/shop/rates?of=silver');
    expect(page.words).toContain('23 Nov 2026 ₹231.00 ₹2,310.00');
  });

  it('is linked from the footer with the most asked-for rates, in a shop that has some', async () => {
    expect((await read('/shop/about-us')).words).not.toContain('a gram, since');
    known.rates = rates;
    expect((await read('/shop/about-us')).words).toContain(
      'Gold 24K ₹16,000.00 22K ₹14,656.00 Silver ₹231.00 a gram, since 23 Nov 2026, 9:30 am',
    );
  });

  it('says that there are none yet, and comes back later when they cannot be loaded', async () => {
    expect((await read('/shop/rates')).words).toContain('No rates have been published yet.');
    known.down = /rates/;
    expect(await read('/shop/rates')).toMatchObject({ status: 503, robots: 'noindex' });
  });
});

describe('the page of old gold', () => {
  it('has the published rules and an estimate, without JavaScript', async () => {
    known.rates = rates;
    const page = await read('/shop/old-gold');
    expect(page).toMatchObject({ status: 200, canonical: 'https://shop.example/shop/old-gold' });
    for (const words of [
      // 10 g of 22 K: 1,46,560.00 less 4%.
      'It would bring today Estimate 10 g × 91.6% × ₹16,000.00 ₹1,46,560.00 Deduction 4% −₹5,862.40 ₹1,40,697.60',
      '22K, 91.6% ₹14,069.76',
      'Gold, silver, platinum 100% 95%',
      'Stones 80% 70%',
      'Making, hallmarking, tax nothing nothing',
    ])
      expect(page.words).toContain(words);
    expect((await read('/shop/rates')).words).toContain('See what it would bring today');
  });

  it('promises nothing in a shop that has no rules', async () => {
    known.rates = rates;
    known.shop = { ...shop, worth: null };
    expect((await read('/shop/old-gold')).words).toContain('Please ask us.');
    expect((await read('/shop/rates')).words).not.toContain('Have gold at home?');
    expect((await read('/shop/home')).words).not.toContain('Old Gold');
  });
});
