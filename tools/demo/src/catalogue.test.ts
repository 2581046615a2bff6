import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ProductDraft } from '@kanaka/contracts/admin-products';
import { BannerDraft } from '@kanaka/contracts/banners';
import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media';
import { Registration } from '@kanaka/contracts/identity';
import { bySize, sizesOf } from '@kanaka/contracts/size-labels';
import { ReviewDraft } from '@kanaka/contracts/reviews';
import { catalogueDir, categories, readPicture, readPieces, readScenes } from './catalogue.ts';
import { recipeOf, toMilligrams } from '@kanaka/contracts/price-recipe';
import { metalPrice, recipeInSize } from '@kanaka/money/metal-price';
import { rateFrom } from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { addUnits } from '@kanaka/contracts/units';
import { unitsOf } from './demo-units.ts';
import { todaysRates } from './demo-rates.ts';
import { jewellersBook, sizings } from './jewellers-book.ts';
import { accountOf, demoShopper, reviews } from './people.ts';

const numbers: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, six: 6, nine: 9, twelve: 12, fourteen: 14, fifteen: 15, seventeen: 17, twenty: 20 },
  ...{ 'twenty-four': 24 },
};
const counted = new RegExp(
  `\\b(${Object.keys(numbers).join('|')})(?: (?!of\\b|strands\\b)[\\w-]+){0,4}? (rub|diamond|emerald|pearl|zircon|sapphire)`,
  'gi',
);

/** How many stones of which kind a text names: all that it counts of a kind together. */
function stonesIn(text: string): [stone: string, count: number][] {
  const found = new Map<string, number>();
  for (const [, number = '', stone = ''] of text.matchAll(counted)) {
    found.set(stone.toLowerCase(), (found.get(stone.toLowerCase()) ?? 0) + (numbers[number.toLowerCase()] ?? 0));
  }
  return [...found];
}

describe('the demo catalogue', () => {
  it('has valid pieces in all five categories', async () => {
    const pieces = await readPieces();
    expect(pieces).toHaveLength(30);
    for (const { draft, files } of pieces) {
      const whole = { ...draft, images: files.map((file) => `/media/${file}`) };
      expect([draft.title, ProductDraft.safeParse(whole).error]).toEqual([draft.title, undefined]);
    }
    const names = Object.values(categories).map(({ name }) => name);
    expect(new Set(pieces.map(({ draft }) => draft.category))).toEqual(new Set(names));
  });

  it('has pieces on sale and pieces sold out, and no title twice', async () => {
    const drafts = (await readPieces()).map(({ draft }) => draft);
    expect(drafts.filter(({ salePrice }) => salePrice > 0)).toHaveLength(10);
    expect(drafts.filter(({ totalStock }) => totalStock === 0)).toHaveLength(2);
    expect(drafts.filter(({ finalSale }) => finalSale).map(({ title }) => title)).toEqual(['Tara Tennis Bracelet']);
    expect(new Set(drafts.map(({ title }) => title)).size).toBe(drafts.length);
  });

  it('has the jewellery facts of each piece, and a unique SKU', async () => {
    const facts = (await readPieces()).map(({ draft }) => draft.jewellery);
    expect(new Set(facts.map((jewellery) => jewellery?.sku)).size).toBe(facts.length);
    expect(facts.find((jewellery) => jewellery?.sku === 'KNK-001')).toMatchObject({
      sku: 'KNK-001',
      grossWeight: 3.4,
      metal: 'White Gold',
      purity: '18K (750)',
      gemstones: [{ name: 'Lab-grown diamond', count: 1, carats: 1.4 }],
    });
  });

  it('has pieces of gold, silver and platinum that are priced by metal', async () => {
    const silver = (await readPieces()).filter(({ draft }) => draft.jewellery?.metal === 'Silver');
    expect(silver.map(({ draft }) => [draft.title, draft.jewellery?.purity])).toEqual([
      ['Tara Tennis Bracelet', '925 Silver'],
      ['Tushar Pavé Bangle', '925 Silver'],
    ]);
    const metals = (await readPieces()).flatMap(({ draft }) => draft.metalPricing?.metals ?? []);
    expect(new Set(metals.map(({ metal }) => metal))).toEqual(new Set(['gold', 'silver', 'platinum']));
  });

  it('has as many stones as its words say, in both earrings of a pair', async () => {
    const wrong = (await readPieces()).flatMap(({ draft: { title, details, metalPricing } }) =>
      Object.values(details).flatMap((text) =>
        stonesIn(text).flatMap(([stone, said]) => {
          const counted = (metalPricing?.stones ?? []).filter(({ name }) => name.toLowerCase().includes(stone));
          const has = counted.reduce((sum, { count = 0 }) => sum + count, 0);
          return has === said || has === 2 * said ? [] : [`${title}: ${said} × ${stone}, not ${has}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has rings and bangles in sizes that sum up to their stock, or of one adjustable size', async () => {
    const pieces = (await readPieces()).map(({ draft }) => draft);
    const titles = new Set(pieces.map(({ title }) => title));
    expect(Object.keys(jewellersBook).filter((title) => !titles.has(title))).toEqual([]);
    const ofSizes = pieces.filter(({ category }) => sizings[category]);
    expect(ofSizes).toHaveLength(12);
    expect(ofSizes.filter(({ sizes, adjustable }) => !sizes === !adjustable)).toEqual([]);
    expect(ofSizes.filter(({ adjustable }) => adjustable)).toHaveLength(1);
    for (const { title, category, totalStock, sizes } of pieces) {
      if (!sizes) continue;
      expect([title, sizes.reduce((sum, { stock }) => sum + stock, 0)]).toEqual([title, totalStock]);
      const known = sizesOf(sizings[category] ?? 'none');
      expect(sizes.filter(({ size }) => !known.includes(size))).toEqual([]);
    }
  });

  it('prices every piece by its metal, near the price of the catalogue file, and dearer in larger sizes', async () => {
    const pieces = (await readPieces()).map(({ draft }) => draft);
    for (const { title, price, salePrice, metalPricing, sizes = [], jewellery } of pieces) {
      if (!metalPricing) throw new Error(`${title} has a fixed price`);
      const grams = sizes.toSorted(bySize).map(({ netWeight }) => netWeight ?? 0);
      expect(grams).toEqual(grams.toSorted((one, other) => one - other));
      const { pricePaise, salePricePaise } = metalPrice(
        recipeInSize(recipeOf(metalPricing), grams[0] === undefined ? null : toMilligrams(grams[0])),
        (metal, fineness) => rateFrom({ metal, fineness }, toPaise(todaysRates[metal]), 'fineness'),
      );
      const off = (paise: number, rupees: number) => Math.abs(paise / toPaise(rupees) - 1) <= 0.05;
      expect([title, pricePaise, off(pricePaise, price)]).toEqual([title, pricePaise, true]);
      expect([title, salePricePaise > 0]).toEqual([title, salePrice > 0]);
      if (salePrice > 0)
        expect([title, salePricePaise, off(salePricePaise, salePrice)]).toEqual([title, salePricePaise, true]);
      expect([title, (jewellery?.grossWeight ?? 0) >= (jewellery?.netWeight ?? 1)]).toEqual([title, true]);
    }
  });

  it('has valid units of the tagged pieces, each with a tag and a hallmark number of its own', async () => {
    const units = (await readPieces()).flatMap(({ draft }) => unitsOf(draft));
    expect(addUnits.body.safeParse({ units }).error).toBeUndefined();
    expect(new Set(units.map(({ tag }) => tag)).size).toBe(units.length);
    const numbers = units.flatMap(({ huid }) => huid ?? []);
    expect([numbers.length, new Set(numbers).size]).toEqual([16, 16]);
  });

  it('has every picture that it names, small enough to upload', async () => {
    const { banners, collections } = await readScenes();
    const files = [
      ...(await readPieces()).flatMap((piece) => piece.files),
      ...banners.flatMap(({ desktop, mobile }) => [desktop, mobile]),
      ...collections.map(({ file }) => file),
    ];
    expect(files.filter((file) => !existsSync(join(catalogueDir, 'images', file)))).toEqual([]);
    for (const file of files) expect((await readPicture(file)).length).toBeLessThan(MAX_IMAGE_BYTES);
    for (const { alt, link } of banners) {
      expect(BannerDraft.safeParse({ imageDesktop: '/media/a', imageMobile: '/media/b', alt, link }).success).toBe(
        true,
      );
    }
  });

  it('has authors who can register, and reviews of existing pieces', async () => {
    const titles = new Set((await readPieces()).map(({ draft }) => draft.title));
    for (const { author, piece, stars, message } of reviews) {
      expect(Registration.safeParse(accountOf(author)).success).toBe(true);
      const review = { userId: crypto.randomUUID(), reviewValue: stars, reviewMessage: message };
      expect([author, ReviewDraft.safeParse(review).success]).toEqual([author, true]);
      expect(piece === undefined || titles.has(piece)).toBe(true);
    }
    expect(Registration.safeParse(demoShopper).success).toBe(true);
    const written = reviews.map(({ author, piece }) => `${author}: ${piece ?? 'the shop'}`);
    expect(new Set(written).size).toBe(written.length);
  });
});
