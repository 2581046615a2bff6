/** The demo catalogue in the form of the shop's contracts. */
import type { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import type { Metal } from '@kanaka/contracts/catalog/jewellery';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { Occasion } from '@kanaka/contracts/catalog/products';
import { jewellersBook, occasions, readProducts } from './catalogue-files.ts';

/** The generator's kinds of jewellery with the shop's category names, in the shop's order. */
export const categories = {
  necklaces: { name: 'Necklace', file: 'necklace' },
  rings: { name: 'Ring', file: 'ring' },
  bangles: { name: 'Bangles', file: 'bangles' },
  bracelets: { name: 'Bracelet', file: 'bracelet' },
  earrings: { name: 'Earrings', file: 'earrings' },
} as const;

/** The kind of sizes that pieces of a category may have, by the category's name. */
export const sizings: Readonly<Record<string, Sizing>> = { Ring: 'ring', Bangles: 'bangle' };

const metals: [RegExp, Metal][] = [
  [/\bplatinum\b/, 'Platinum'],
  [/\bsilver\b/, 'Silver'],
  [/\b(?:three|two) colours\b/, 'Gold'],
  [/\byellow gold\b/, 'Yellow Gold'],
  [/\bwhite gold\b/, 'White Gold'],
  [/\brose gold\b/, 'Rose Gold'],
];
const finenesses = { '18K': '18K (750)', '22K': '22K (916)', '950': '950 Platinum', '925': '925 Silver' } as const;

/** A piece without its images, which have not been uploaded yet. */
type PieceDraft = Omit<ProductDraft, 'images'>;
export type Piece = { draft: PieceDraft; files: string[] };

/** Where a piece of each kind is worn in its picture. */
const worn = {
  necklaces: 'on a neck',
  rings: 'on a hand',
  bangles: 'on a wrist',
  bracelets: 'on a wrist',
  earrings: 'on an ear',
} as const;

/** What a picture shows, by its file. */
function shows(file: string, kind: keyof typeof worn): string {
  const view = /-(\w+)\.jpg$/.exec(file)?.[1] ?? '';
  return { hero: 'seen as a whole', worn: worn[kind], close: 'from close by', alt: 'on deep green' }[view] ?? '';
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

/** Takes one piece of each category in turn, so that the newest pieces, shown on the home page, are of every category. */
function mixed(pieces: Piece[]): Piece[] {
  const kinds = [...Map.groupBy(pieces, ({ draft }) => draft.category).values()];
  const longest = Math.max(...kinds.map((kind) => kind.length));
  return Array.from({ length: longest }, (_, place) => kinds.flatMap((kind) => kind[place] ?? [])).flat();
}

/** As in many a shop, what every so many pieces cost is not known. */
const UNKNOWN_COST = 9;
const suppliers = ['Ponni Castings', 'Vaigai Gold Works', 'Malabar Stone House', 'Rajwada Karigars', 'Deccan Silver'];

/** Invented: most of the price, to a hundred rupees. */
function purchaseOf(price: number, place: number): ProductDraft['purchase'] {
  const share = 0.74 + ((place * 7) % 15) / 100;
  return { cost: Math.round((price * share) / 100) * 100, supplier: suppliers[place % suppliers.length] ?? '' };
}

export function readPieces(): Piece[] {
  const pieces = readProducts().map(({ title, category, subcategory, salePrice, images, ...piece }, place): Piece => {
    const known = jewellersBook[title];
    if (!known) throw new Error(`the jeweller's book does not have ${title}`);
    const { pricing, measures, sizes, adjustable, finalSale = false, certificate } = known;
    const material = piece.details.material.toLowerCase();
    const draft: PieceDraft = {
      title,
      category: categories[category].name,
      subcategory: capitalised(subcategory),
      youtubeLink: '',
      // The shop computes both from its rates.
      price: piece.price,
      salePrice: salePrice ?? 0,
      totalStock: piece.totalStock,
      ...(sizes ? { sizes } : { adjustable }),
      finalSale,
      occasions: Occasion.options.filter((occasion) => occasions[occasion].includes(title)),
      imageTexts: images.map(({ file }) => shows(file, category)),
      details: piece.details,
      metalPricing: pricing,
      ...(place % UNKNOWN_COST !== 0 && { purchase: purchaseOf(piece.price, place) }),
      jewellery: {
        sku: `KNK-${String(place + 1).padStart(3, '0')}`,
        grossWeight: piece.weightGrams,
        netWeight: pricing.metals.reduce((milligrams, { weight }) => milligrams + Math.round(weight * 1000), 0) / 1000,
        metal: metals.find(([pattern]) => pattern.test(material))?.[1] ?? 'Gold',
        purity: finenesses[piece.purity],
        // The shop has the stones from the price.
        gemstones: [],
        ...measures,
        certificate,
      },
    };
    return { draft, files: images.map(({ file }) => file) };
  });
  return mixed(pieces);
}
