import { z } from 'zod';
import { LeadDays } from '../orders/delivery.ts';
import { endpoint } from '../endpoint.ts';
import { DISCOUNT_STEPS, FILTER_GROUPS, MATERIALS, OCCASIONS, SORTS } from './choices.ts';
import { Jewellery } from './jewellery.ts';
import { PriceBreakup } from './pricing.ts';
import { Flag, Grams, Id, limitOf, Page, Paged, Rupees, rupeesUpTo, text, typed } from '../shapes.ts';
import { SizeChoice, SizeInShop, Sizing } from './sizes.ts';
import { OrderedUnit, Tag } from './units.ts';

export const SortBy = z.enum(SORTS);
export type SortBy = z.infer<typeof SortBy>;

/** `featured`: chosen pieces in the order that the owner gave them, all others newest first. */
export const ListingSort = z.enum([...SortBy.options, 'featured']);
export type ListingSort = z.infer<typeof ListingSort>;

export const Occasion = z.enum(OCCASIONS);
export type Occasion = z.infer<typeof Occasion>;

const Details = z.object({
  material: z.string(),
  design: z.string(),
  motif: z.string(),
  craftsmanship: z.string(),
  wearability: z.string(),
});

/** A piece as everyone can read it. Prices are rupees before tax; `salePrice` is 0 when it is not on sale. */
export const Product = z.object({
  _id: Id,
  slug: z.string(),
  title: z.string(),
  /** The category's name, as in the category list. */
  category: z.string(),
  subcategory: z.string(),
  youtubeLink: z.string(),
  price: Rupees,
  salePrice: Rupees,
  /** True when its sizes have prices of their own; `price` and `salePrice` are those of the one that costs least. */
  priceFrom: z.boolean().optional(),
  /**
   * How the price comes about, for a piece that is priced by its metal; only where one piece is read, not in lists. With
   * `priceFrom` each size has its own.
   */
  priceBreakup: PriceBreakup.optional(),
  /**
   * True when it is priced by a metal whose rate is too old, by the shop's clock: the piece can be looked at, but not ordered.
   */
  rateTooOld: z.literal(true).optional(),
  /** True when each of it has its own tag and weight; an order takes one of a size. */
  tagged: z.boolean().optional(),
  /**
   * How many can be bought now: the stock on hand minus what other shoppers' unpaid orders hold; of a tagged piece at most
   * one.
   */
  totalStock: z.int(),
  /** The kind of sizes of its category. */
  sizing: Sizing,
  /** Smallest first; empty for a piece without sizes. Their stocks add up to `totalStock`. */
  sizes: z.array(SizeInShop),
  /** True for a ring or bangle of one size that can be adjusted; never together with sizes. */
  adjustable: z.boolean().optional(),
  averageReview: z.number(),
  /** How many reviews the average is calculated from. */
  reviewCount: z.int(),
  images: z.array(z.string()),
  /** What each of `images` shows, in their order, empty where the owner has not said; only of a piece that is read by itself. */
  imageTexts: z.array(z.string()).optional(),
  details: Details,
  /** In how many working days it is made to order; absent for a piece in stock. */
  leadDays: LeadDays.optional(),
  /** True for a final sale: a customised or discounted piece that cannot be returned, unless it arrives damaged or wrong. */
  finalSale: z.boolean().optional(),
  /** What it is worn for, in the order of `Occasion`; absent when the owner has chosen none. */
  occasions: z.array(Occasion).optional(),
  /** Absent when the owner has entered none. */
  jewellery: Jewellery.optional(),
});
export type Product = z.infer<typeof Product>;

/** All that can be said of a piece that the shop no longer sells. */
export const ProductName = z.object({ _id: Id, title: z.string(), image: z.string() });
export type ProductName = z.infer<typeof ProductName>;

/** The largest page of products, and the default page size. */
export const MAX_PRODUCTS_A_PAGE = 200;

/** Comma-separated names; a plus sign counts as a space. */
export const names = text(1000)
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.replaceAll('+', ' ').trim())
      .filter(Boolean),
  )
  .optional();

/** The materials shoppers can filter by; recognised in the free text of `details.material`. */
export const Material = z.enum(MATERIALS);
export type Material = z.infer<typeof Material>;

/** A bound of the price per piece, tax included, in rupees. */
const PriceBound = typed(rupeesUpTo(10_000_000_000)).optional();

/** A bound of the metal's weight, or of the whole piece's if only that is known, in grams. */
const WeightBound = typed(z.number().min(0).max(100_000).multipleOf(0.001)).optional();

/** One of each list must match, and all lists together. */
const ProductFilter = {
  category: names,
  subcategory: names,
  /**
   * Names of `Material`; unknown ones match nothing. One that has kinds (`kindsOf`) stands for all of them. The metals among
   * them and the stones are two lists: "Ruby,White Gold" is a ruby in white gold.
   */
  material: names,
  minPrice: PriceBound,
  maxPrice: PriceBound,
  purity: names,
  minWeight: WeightBound,
  maxWeight: WeightBound,
  /** Sizes that can be bought now. */
  size: names,
  /** Names of `Occasion`; unknown ones match nothing. */
  occasion: names,
  /** The least discount in percent, as it is shown. */
  minDiscount: typed(z.int().min(1).max(99)).optional(),
  /** Added to the shop within so many days. */
  newDays: typed(z.int().min(1).max(365)).optional(),
  /** Only those that can be bought now. */
  inStock: Flag,
  /** The address of a collection; an unknown one has no pieces. */
  collection: text(80).min(1).optional(),
};

export const listProducts = endpoint.get('/shop/products/get', 'anyone', {
  cacheTags: ['products'],
  summary:
    'Products by category, subcategory, material, purity, size and occasion (names, comma-separated), price, weight, discount, age, stock and collection, sorted, in pages.',
  query: z.object({
    ...ProductFilter,
    sortBy: ListingSort.default('price-lowtohigh'),
    ...Page,
    limit: limitOf(MAX_PRODUCTS_A_PAGE, MAX_PRODUCTS_A_PAGE),
  }),
  reply: z.object({ data: z.array(Product), ...Paged }),
});

const Counted = z.object({ name: z.string(), count: z.int() });
const Bounds = z.object({ min: z.int(), max: z.int() });

/**
 * Each choice is counted with the other groups applied, so the count is what choosing it alone in its group would show. A
 * choice that some piece of the shop has is there, even with a count of 0.
 */
export const productChoices = endpoint.get('/shop/products/choices', 'anyone', {
  // Sizes and pieces in stock are counted.
  cacheTags: ['products', 'stock'],
  summary:
    'The values of the listing’s filters, with counts, and the ranges of price (with tax) and weight. When nothing matches: which filters do so alone.',
  query: z.object(ProductFilter),
  reply: z.object({
    data: z.object({
      /** How many pieces match all the filters. */
      total: z.int(),
      /** Categories of pieces; choosing one clears the subcategories, so these do not filter here. */
      categories: z.array(Counted),
      /** Subcategories of pieces; those of one name count together. */
      subcategories: z.array(Counted),
      /** Lowest and highest price under the other filters, rounded outward to whole rupees; null when nothing matches. */
      price: Bounds.nullable(),
      materials: z.array(Counted.extend({ name: Material })),
      purities: z.array(Counted),
      /** The same of the weight, in whole grams. */
      weight: Bounds.nullable(),
      /** Those of the chosen categories, smallest first; none when no category with sizes is chosen. */
      sizes: z.array(Counted),
      occasions: z.array(Counted.extend({ name: Occasion })),
      discounts: z.array(z.object({ from: z.literal(DISCOUNT_STEPS), count: z.int() })),
      inStock: z.int(),
      /** When nothing matches: the groups without each of which so many pieces would. */
      emptiedBy: z.array(z.object({ group: z.enum(FILTER_GROUPS), count: z.int() })),
    }),
  }),
});

export const getProduct = endpoint.get('/shop/products/get/:id', 'anyone', {
  cacheTags: ['products'],
  summary: 'One product, by id or slug.',
  errors: ['product.not-found'],
  params: z.object({ id: text(200).min(1) }),
  reply: z.object({ data: Product }),
});

export const similarProducts = endpoint.get('/shop/products/similar/:id', 'anyone', {
  // Pieces in stock come first.
  cacheTags: ['products', 'stock'],
  summary:
    'The four pieces most like one: by category, style, materials, price and motif. 404 when it is not in the shop.',
  errors: ['product.not-found'],
  reply: z.object({ data: z.array(Product) }),
});

export const listFeatureProducts = endpoint.get('/shop/products/featured', 'anyone', {
  // Pieces in stock come first.
  cacheTags: ['products', 'stock'],
  summary: 'The products of the home page, at most eight.',
  reply: z.object({ data: z.array(Product) }),
});

export const searchProducts = endpoint.get('/shop/search/:keyword', 'anyone', {
  cacheTags: ['products', 'collections'],
  summary:
    'Products for a keyword, at most 60, best first: matches partial words, small typing errors, synonyms, and the words of collections. They can be narrowed by category and price, and sorted.',
  params: z.object({ keyword: text(100).min(1) }),
  query: z.object({ category: names, minPrice: PriceBound, maxPrice: PriceBound, sortBy: SortBy.optional() }),
  reply: z.object({
    data: z.array(Product),
    /** The categories of all that was found, counted within the price range. */
    categories: z.array(Counted),
    /** From which to which price all that was found in the chosen categories is; null when the words found nothing. */
    price: Bounds.nullable(),
    /** A word that the shop knows, and of which it has no piece; what was found is only near. */
    absent: z.string().optional(),
    /** Set when no piece has all of the words, and these have some of them. */
    isPartial: z.literal(true).optional(),
    /** The collections that the keyword names. */
    collections: z.array(z.object({ slug: z.string(), title: z.string() })).optional(),
  }),
});

/** A piece as other services read it: also with its category's id, which stays when the category is renamed. */
export const KnownProduct = Product.extend({
  categoryId: Id,
  /** Of a tagged piece the unit of each size that would be sold next, from which its price follows. */
  nextUnits: z.array(OrderedUnit.omit({ productId: true })).optional(),
});
export type KnownProduct = z.infer<typeof KnownProduct>;

/** What a piece costs in a size, in rupees: a size that weighs otherwise has its own price. */
export function priceInSize(
  { price, salePrice, sizes }: Pick<KnownProduct, 'price' | 'salePrice' | 'sizes'>,
  size: string,
): { price: number; salePrice: number } {
  const own = sizes.find((each) => each.size === size)?.priceBreakup;
  return own ? { price: own.price, salePrice: own.salePrice } : { price, salePrice };
}

/** How the price in a size comes about; undefined for a fixed price. */
export function breakupInSize(
  { priceBreakup, sizes }: Pick<KnownProduct, 'priceBreakup' | 'sizes'>,
  size: string,
): PriceBreakup | undefined {
  return sizes.find((each) => each.size === size)?.priceBreakup ?? priceBreakup;
}

/**
 * For `cart` and `orders`: pieces with their price, image and available stock. Unknown and withdrawn ids are left out.
 * `netWeights`: tagged pieces are priced by a unit of this net weight, in grams, instead of the one that is sold next.
 * `tags`: of tagged pieces the very units in stock that were chosen, instead of those that are sold next.
 * `shopperId`: what unpaid orders of this shopper hold is available, because a new order takes it over.
 */
export const productsById = endpoint.post('/internal/products/by-id', 'service', {
  onlyReads: true,
  summary: 'Products by ids, at most 100.',
  body: z.object({
    ids: z.array(Id).max(100),
    netWeights: z
      .array(z.object({ productId: Id, size: SizeChoice, netWeight: Grams }))
      .max(100)
      .default([]),
    tags: z.array(Tag).max(100).default([]),
    shopperId: Id.optional(),
  }),
  reply: z.object({ data: z.array(KnownProduct) }),
});

/** The title of a piece of which only the id is known. */
export const UNKNOWN_TITLE = 'A withdrawn piece';

/** For `cart`, `orders` and `reviews`: titles of pieces, withdrawn ones too. Unknown ids are left out. */
export const productNames = endpoint.post('/internal/products/names', 'service', {
  onlyReads: true,
  summary: 'Titles and first pictures of products by ids, at most 100, archived products included.',
  body: z.object({ ids: z.array(Id).max(100) }),
  reply: z.object({ data: z.array(ProductName) }),
});
