import { addProduct } from '@kanaka/contracts/catalog/admin-products';
import { addBanner, listBanners } from '@kanaka/contracts/catalog/banners';
import { addCollection, adminListCollections } from '@kanaka/contracts/catalog/collections';
import { addCategory, addSubcategory, listCategories } from '@kanaka/contracts/catalog/categories';
import { importRates } from '@kanaka/contracts/catalog/metal-rates';
import { register, type Credentials, type Registration } from '@kanaka/contracts/identity/accounts';
import { getSettings, hasSeller, saveSettings } from '@kanaka/contracts/catalog/settings';
import { ifMatch } from '@kanaka/contracts/shapes';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { addUnits } from '@kanaka/contracts/catalog/units';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { categories, readPieces, sizings, type Piece } from './catalogue.ts';
import { readImage, readScenes } from './catalogue-files.ts';
import { yearOfRates } from './demo-rates.ts';
import { unitsOf } from './demo-units.ts';
import { gifts } from './gifts.ts';
import { accountOf, demoShopper, reviews } from './people.ts';
import { piecesThere } from './pieces-there.ts';
import { seedReviews } from './seed-reviews.ts';
import { createShopClient, unlessThere, type ShopClient } from './shop-client.ts';

export type SeedOptions = {
  shopUrl: string;
  owner: Credentials;
  /** Whether invented shoppers write reviews. */
  hasReviews?: boolean;
  /** How many pieces at most; their images take a slow machine minutes. */
  most?: number;
  onProgress?: (where: string) => void;
  signal?: AbortSignal;
};

/** How many pieces' images are sent in one upload, and how many uploads run at once. */
const PIECES_AN_UPLOAD = 3;
const UPLOADS_AT_ONCE = 2;

/**
 * Fills a shop with the demo catalogue through its public API, as its owner and its shoppers. Adds only what is missing, so
 * it can be interrupted at any point and run again.
 */
export async function seedShop({
  shopUrl,
  owner,
  hasReviews = true,
  most = Infinity,
  onProgress = () => undefined,
  signal = new AbortController().signal,
}: SeedOptions): Promise<void> {
  const shop = createShopClient(shopUrl, signal);
  await shop.signIn(owner);
  await seedSeller(shop);
  await seedRates(shop);
  const pieces = readPieces().slice(0, most);
  await seedCategories(shop, pieces);
  await seedPieces(shop, pieces, onProgress);
  await seedUnits(shop, pieces);
  onProgress('banners');
  await seedBanners(shop);
  await seedGifts(shop);
  const visitor = () => createShopClient(shopUrl, signal);
  await joined(visitor(), demoShopper);
  if (!hasReviews) return;
  onProgress('people and reviews');
  for (const author of new Set(reviews.map((review) => review.author))) await joined(visitor(), accountOf(author));
  await seedReviews(shop, { visitor, reviews });
}

/** A shop accepts no orders before its seller is set. An existing seller is kept. */
async function seedSeller(shop: ShopClient): Promise<void> {
  const { data } = await shop.call(getSettings, {});
  if (hasSeller(data)) return;
  await shop.call(saveSettings, { headers: ifMatch(data.version), body: demoShop });
}

/** A year of rates. A shop that has rates keeps them: nothing is added after its newest, however old that is. */
async function seedRates(shop: ShopClient): Promise<void> {
  await shop.call(importRates, { body: { days: yearOfRates(new Date()) } });
}

async function seedCategories(shop: ShopClient, pieces: Piece[]): Promise<void> {
  const present = await shop.call(listCategories, {});
  for (const { name } of Object.values(categories)) {
    const category =
      present.categories.find((known) => known.name === name) ??
      (await shop.call(addCategory, { body: { name, sizing: sizings[name] } })).data;
    const wanted = new Set(
      pieces.filter(({ draft }) => draft.category === name).map(({ draft: { subcategory } }) => subcategory),
    );
    const known = new Set(
      present.subcategories.filter(({ categoryId }) => categoryId === category.id).map((sub) => sub.name),
    );
    for (const subcategory of wanted) {
      if (known.has(subcategory)) continue;
      await shop.call(addSubcategory, { body: { name: subcategory, categoryId: category.id } });
    }
  }
}

async function seedPieces(shop: ShopClient, pieces: Piece[], onProgress: (where: string) => void): Promise<void> {
  const there = await piecesThere(shop);
  const missing = pieces.filter(({ draft }) => !there.has(draft.title));
  const batches: Piece[][] = [];
  for (let at = 0; at < missing.length; at += PIECES_AN_UPLOAD) batches.push(missing.slice(at, at + PIECES_AN_UPLOAD));
  let added = pieces.length - missing.length;

  await mapConcurrently(batches, UPLOADS_AT_ONCE, async (batch) => {
    const urls = await uploadFiles(
      shop,
      batch.flatMap(({ files }) => files),
    );
    for (const { draft, files } of batch) {
      await shop.call(addProduct, { body: { ...draft, images: urls.splice(0, files.length) } });
      added += 1;
    }
    onProgress(`${added} of ${pieces.length} pieces`);
  });
}

/** Tags the pieces that are kept by unit. A piece that has units keeps them. */
async function seedUnits(shop: ShopClient, pieces: Piece[]): Promise<void> {
  const there = await piecesThere(shop);
  for (const { draft } of pieces) {
    const units = unitsOf(draft);
    const piece = there.get(draft.title);
    if (units.length === 0 || !piece || piece.tagged) continue;
    await shop.call(addUnits, { params: { id: piece._id }, body: { units } });
  }
}

async function uploadFiles(shop: ShopClient, names: string[]): Promise<string[]> {
  return shop.upload(await Promise.all(names.map(async (name) => ({ name, bytes: await readImage(name) }))));
}

async function seedBanners(shop: ShopClient): Promise<void> {
  const { data } = await shop.call(listBanners, {});
  const there = new Set(data.map(({ alt }) => alt));
  const { banners } = readScenes();
  const pieces = await piecesThere(shop);
  for (const { desktop, mobile, alt, line, piece, link } of banners) {
    if (there.has(alt)) continue;
    const [imageDesktop = '', imageMobile = ''] = await uploadFiles(shop, [desktop, mobile]);
    await shop.call(addBanner, {
      body: { imageDesktop, imageMobile, alt, line, namedId: pieces.get(piece)?._id, link },
    });
  }
}

/** The collections of the home page are in every shop. */
async function seedGifts(shop: ShopClient): Promise<void> {
  const known = await shop.call(adminListCollections, {});
  const present = new Set(known.data.map(({ title }) => title));
  const there = await piecesThere(shop);
  for (const { file, pieces = [], ...gift } of gifts) {
    const pieceIds = pieces.flatMap((title) => there.get(title)?._id ?? []);
    // Of a part of the catalogue, some of them may be missing.
    if (present.has(gift.title) || (!gift.rule && pieceIds.length === 0)) continue;
    const [image = ''] = await uploadFiles(shop, [file]);
    await shop.call(addCollection, { body: { ...gift, image, pieceIds, place: 'gifts' } });
  }
}

function joined(shop: ShopClient, account: Registration): Promise<unknown> {
  return unlessThere(shop.call(register, { body: account }));
}
