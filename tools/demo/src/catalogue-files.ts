/** The files in `catalogue/`, checked. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Jewellery } from '@kanaka/contracts/catalog/jewellery';
import { MetalPricing } from '@kanaka/contracts/catalog/pricing';
import { Occasion } from '@kanaka/contracts/catalog/products';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../catalogue');
const read = <Shape extends z.ZodType>(shape: Shape, file: string): z.output<Shape> =>
  shape.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));

export const imagePath = (file: string) => join(folder, 'images', file);
export const readImage = (file: string) => readFile(imagePath(file));

const Words = z.string().min(1);
const Kind = z.enum(['necklaces', 'rings', 'bangles', 'bracelets', 'earrings']);

/** What the generator says of each piece. */
export const readProducts = () =>
  read(
    z.array(
      z.object({
        title: Words,
        category: Kind,
        subcategory: Words,
        price: z.number(),
        salePrice: z.number().nullable(),
        totalStock: z.int(),
        details: z.object({ material: Words, design: Words, motif: Words, craftsmanship: Words, wearability: Words }),
        weightGrams: z.number(),
        purity: z.enum(['18K', '22K', '950', '925']),
        images: z.array(z.object({ file: Words })).min(1),
      }),
    ),
    'products.json',
  );

/** The titles of the pieces that are worn for each occasion. */
export const occasions = read(z.record(Occasion, z.array(Words)), 'occasions.json');

export const readScenes = () =>
  read(
    z.object({
      banners: z.array(z.object({ desktop: Words, mobile: Words, alt: Words, line: Words, piece: Words, link: Words })),
      collections: z.array(z.object({ category: Kind, file: Words })),
    }),
    'scenes.json',
  );

/**
 * What the jeweller knows of each piece, by title; all of it is invented. With the demo's rates its `pricing` comes out near
 * the price that the generator says.
 */
export const jewellersBook = read(
  z.record(
    Words,
    z.strictObject({
      pricing: MetalPricing,
      /** Taken from the model of which the pictures are made. */
      measures: Jewellery.pick({ lengthMm: true, dropMm: true, widthMm: true, thicknessMm: true, clasp: true }),
      /** Net weights are of the first metal; the stocks add up to the piece's. */
      sizes: z.array(z.object({ size: Words, stock: z.int(), netWeight: z.number() })).optional(),
      /** Its band is open at the back, so that it fits every finger. */
      adjustable: z.literal(true).optional(),
      /** The shop does not take it back. */
      finalSale: z.literal(true).optional(),
      /** Kept by unit. */
      tagged: z.literal(true).optional(),
      certificate: z.object({ number: Words, url: z.url() }).optional(),
    }),
  ),
  'jewellers-book.json',
);

/** `{name}` in an answer is the customer's first name. The owner hides what is no review. */
const ReviewWords = z.object({
  stars: z.int(),
  message: Words,
  answer: Words.optional(),
  hidden: z.literal(true).optional(),
});
export type ReviewWords = z.output<typeof ReviewWords>;

/** What invented customers write, each once: of a piece by its title, and of the shop. */
export const reviewWords = read(
  z.object({ pieces: z.record(Words, z.array(ReviewWords)), shop: z.array(ReviewWords) }),
  'reviews.json',
);

/** Streets, numbers and people are made up; the pincodes belong to the cities, and no Indian mobile number begins with 5. */
export const readCustomers = () =>
  read(
    z.array(z.object({ name: Words, address: Words, city: Words, state: Words, country: Words, pincode: Words })),
    'customers.json',
  ).map((customer, place) => ({ ...customer, phone: `5550${100_000 + place * 137}` }));
