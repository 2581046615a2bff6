import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import { CollectionDraft } from '@kanaka/contracts/catalog/collections';
import { BannerDraft } from '@kanaka/contracts/catalog/banners';
import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import { Registration } from '@kanaka/contracts/identity/accounts';
import { AddressDraft } from '@kanaka/contracts/identity/addresses';
import { bySize, sizesOf } from '@kanaka/contracts/catalog/size-labels';
import { ReviewDraft } from '@kanaka/contracts/reviews/reviews';
import { recipeOf, toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import { addUnits } from '@kanaka/contracts/catalog/units';
import { metalPrice, recipeInSize } from '@kanaka/money/metal-price';
import { rateFrom } from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { categories, readPieces, sizings } from './catalogue.ts';
import { jewellersBook, imagePath, readScenes, reviewWords } from './catalogue-files.ts';
import { todaysRates } from './demo-rates.ts';
import { unitsOf } from './demo-units.ts';
import { accountOf, demoShopper, reviews } from './people.ts';
import { stories } from './trade/stories.ts';
import { peopleOfTheDemo } from './trade/year.ts';
import { gifts } from './gifts.ts';

const pieces = readPieces();
const drafts = pieces.map(({ draft }) => draft);

describe('the demo catalogue', () => {
  it('has valid pieces in all five categories, each with a title and a SKU of its own', () => {
    for (const { draft, files } of pieces) {
      const whole = { ...draft, images: files.map((file) => `/media/${file}`) };
      expect([draft.title, ProductDraft.safeParse(whole).error]).toEqual([draft.title, undefined]);
    }
    const names = Object.values(categories).map(({ name }) => name);
    expect(new Set(drafts.map(({ category }) => category))).toEqual(new Set(names));
    expect(new Set(drafts.map(({ title }) => title))).toEqual(new Set(Object.keys(jewellersBook)));
    expect(new Set(drafts.map(({ jewellery }) => jewellery?.sku)).size).toBe(drafts.length);
  });

  it('has rings and bangles in sizes that sum up to their stock, or of one adjustable size', () => {
    const ofSizes = drafts.filter(({ category }) => sizings[category]);
    expect(ofSizes.filter(({ sizes, adjustable }) => !sizes === !adjustable)).toEqual([]);
    for (const { title, category, totalStock, sizes } of drafts) {
      if (!sizes) continue;
      expect([title, sizes.reduce((sum, { stock }) => sum + stock, 0)]).toEqual([title, totalStock]);
      const known = sizesOf(sizings[category] ?? 'none');
      expect(sizes.filter(({ size }) => !known.includes(size))).toEqual([]);
    }
  });

  it('prices every piece by its metal, near the price of the generator, and dearer in larger sizes', () => {
    for (const { title, price, salePrice, metalPricing, sizes = [] } of drafts) {
      if (!metalPricing) throw new Error(`${title} has a fixed price`);
      const grams = sizes.toSorted(bySize).map(({ netWeight }) => netWeight ?? 0);
      expect(grams).toEqual(grams.toSorted((one, other) => one - other));
      const { pricePaise, salePricePaise } = metalPrice(
        recipeInSize(recipeOf(metalPricing), grams[0] === undefined ? null : toMilligrams(grams[0])),
        (metal, fineness) => rateFrom({ metal, fineness }, toPaise(todaysRates[metal]), 'fineness'),
      );
      const isNear = (paise: number, rupees: number) => Math.abs(paise - toPaise(rupees)) <= 0.05 * toPaise(rupees);
      expect([title, pricePaise, isNear(pricePaise, price)]).toEqual([title, pricePaise, true]);
      expect([title, salePricePaise, isNear(salePricePaise, salePrice)]).toEqual([title, salePricePaise, true]);
    }
  });

  it('has valid units of the tagged pieces, each with a tag and a hallmark number of its own', () => {
    const units = drafts.flatMap(unitsOf);
    expect(units.length).toBeGreaterThan(10);
    expect(addUnits.body.safeParse({ units }).error).toBeUndefined();
    const numbers = units.flatMap(({ huid }) => huid ?? []);
    expect([new Set(units.map(({ tag }) => tag)).size, new Set(numbers).size]).toEqual([units.length, numbers.length]);
  });

  it('has every picture that it names, small enough to upload', () => {
    const { banners, collections } = readScenes();
    const scenes = [
      ...banners.flatMap(({ desktop, mobile }) => [desktop, mobile]),
      ...collections.map(({ file }) => file),
    ];
    const files = [...pieces.flatMap((piece) => piece.files), ...scenes].map(imagePath);
    expect(files.filter((file) => !existsSync(file) || statSync(file).size >= MAX_IMAGE_BYTES)).toEqual([]);
    const images = { imageDesktop: '/media/a', imageMobile: '/media/b' };
    const drawn = banners.map(({ alt, line, link }) => ({ ...images, alt, line, link }));
    expect(banners.filter(({ piece }) => !drafts.some(({ title }) => title === piece))).toEqual([]);
    expect(drawn.filter((banner) => !BannerDraft.safeParse(banner).success)).toEqual([]);
  });

  it('has gifts with every picture and piece that they name', () => {
    for (const { file, pieces = [], ...gift } of gifts) {
      const pieceIds = pieces.map(() => crypto.randomUUID());
      expect(CollectionDraft.safeParse({ ...gift, pieceIds, image: '/media/a' }).error).toBeUndefined();
      expect([file, existsSync(imagePath(file))]).toEqual([file, true]);
      expect(pieces.filter((title) => !(title in jewellersBook))).toEqual([]);
    }
  });

  it('has stories of customers with valid addresses, and of pieces in a size that is in stock', () => {
    const people = peopleOfTheDemo();
    for (const { place } of people) expect(AddressDraft.safeParse({ ...place, isGift: false }).error).toBeUndefined();
    const names = people.map(({ account }) => account.userName);
    for (const { by = demoShopper.userName, piece, size = '' } of stories) {
      const { totalStock = 0, sizes } = drafts.find(({ title }) => title === piece) ?? {};
      const stock = sizes ? sizes.find((one) => one.size === size)?.stock : totalStock;
      expect([piece, names.includes(by), (stock ?? 0) > 0]).toEqual([piece, true, true]);
    }
  });

  it('has each review once, of existing pieces, and authors who can register', () => {
    const said = [...Object.values(reviewWords.pieces).flat(), ...reviewWords.shop].map(({ message }) => message);
    expect(new Set(said).size).toBe(said.length);
    expect(Registration.safeParse(demoShopper).success).toBe(true);
    for (const { author, piece, stars, message } of reviews) {
      expect(Registration.safeParse(accountOf(author)).success).toBe(true);
      const review = { userId: crypto.randomUUID(), reviewValue: stars, reviewMessage: message };
      expect([author, ReviewDraft.safeParse(review).success]).toEqual([author, true]);
      expect(piece === undefined || piece in jewellersBook).toBe(true);
    }
  });
});
