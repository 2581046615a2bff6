/** Reads the demo catalogue in `catalogue/` in the form of the shop's contracts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductDraft } from '@kanaka/contracts/admin-products';
import { z } from 'zod';
import { jewelleryOf } from './jewellery-of.ts';
import { jewellersBook } from './jewellers-book.ts';
import { priceBook } from './price-book.ts';

export const catalogueDir = join(import.meta.dirname, '../catalogue');

/** The generator's kinds of jewellery with the shop's category names, in the shop's order. */
export const categories = {
  necklaces: { name: 'Necklace', file: 'necklace' },
  rings: { name: 'Ring', file: 'ring' },
  bangles: { name: 'Bangles', file: 'bangles' },
  bracelets: { name: 'Bracelet', file: 'bracelet' },
  earrings: { name: 'Earrings', file: 'earrings' },
} as const;

const Kind = z.enum(['necklaces', 'rings', 'bangles', 'bracelets', 'earrings']);
const Words = z.string().min(1);

const Pieces = z.array(
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
    gemstones: z.array(Words),
    images: z.array(z.object({ file: Words })).min(1),
  }),
);

const Scenes = z.object({
  banners: z.array(z.object({ desktop: Words, mobile: Words, alt: Words, link: Words })),
  collections: z.array(z.object({ category: Kind, file: Words })),
});

/** A piece without its pictures, which have not been uploaded yet. */
type PieceDraft = Omit<ProductDraft, 'images'>;
export type Piece = { draft: PieceDraft; files: string[] };

async function readJson<Shape extends z.ZodType>(shape: Shape, file: string): Promise<z.output<Shape>> {
  return shape.parse(JSON.parse(await readFile(join(catalogueDir, file), 'utf8')));
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

/** Takes one piece of each category in turn, so that the newest pieces, shown on the home page, are of every category. */
function mixed<One extends { category: string }>(pieces: One[]): One[] {
  const kinds = [...Map.groupBy(pieces, ({ category }) => category).values()];
  const longest = Math.max(...kinds.map((kind) => kind.length));
  return Array.from({ length: longest }, (_, place) => kinds.flatMap((kind) => kind[place] ?? [])).flat();
}

function sizesOf(title: string): Pick<PieceDraft, 'sizes' | 'adjustable'> {
  const { sizes, adjustable } = jewellersBook[title] ?? {};
  if (!sizes) return { adjustable };
  return { sizes: Object.entries(sizes).map(([size, [stock, netWeight]]) => ({ size, stock, netWeight })) };
}

export async function readPieces(): Promise<Piece[]> {
  const pieces = await readJson(Pieces, 'products.json');
  const numbered = pieces.map((piece, place) => ({ ...piece, number: place + 1 }));
  return mixed(numbered).map(({ category, subcategory, salePrice, images, ...piece }) => {
    const pricing = priceBook[piece.title];
    if (!pricing) throw new Error(`the price book does not have ${piece.title}`);
    const draft: PieceDraft = {
      title: piece.title,
      category: categories[category].name,
      subcategory: capitalised(subcategory),
      youtubeLink: '',
      // The shop computes both from its rates.
      price: piece.price,
      salePrice: salePrice ?? 0,
      totalStock: piece.totalStock,
      ...sizesOf(piece.title),
      finalSale: jewellersBook[piece.title]?.finalSale === true,
      details: piece.details,
      metalPricing: pricing,
      jewellery: {
        ...jewelleryOf({ ...piece, pricing, material: piece.details.material }),
        ...jewellersBook[piece.title]?.jewellery,
      },
    };
    return { draft, files: images.map(({ file }) => file) };
  });
}

export function readScenes(): Promise<z.output<typeof Scenes>> {
  return readJson(Scenes, 'scenes.json');
}

export function readPicture(file: string): Promise<Buffer> {
  return readFile(join(catalogueDir, 'images', file));
}
