import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Jewellery } from './jewellery.ts';
import { Id, limitOf, Page, Paged, Rupees, rupeesUpTo, text, typed } from './shapes.ts';
import { SizeInShop, Sizing } from './sizes.ts';

export const SortBy = z.enum(['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa']);
export type SortBy = z.infer<typeof SortBy>;

export const Details = z.object({
  material: z.string(),
  design: z.string(),
  motif: z.string(),
  craftsmanship: z.string(),
  wearability: z.string(),
});

/** A piece as everyone reads it. Prices are rupees before tax; `salePrice` is 0 when it is not on sale. */
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
  /** What can be bought now: on hand less what other shoppers are paying for. */
  totalStock: z.int(),
  /** Which kind of sizes its category's pieces come in. */
  sizing: Sizing,
  /** Smallest first; empty for a piece that comes in none. Their stocks add up to `totalStock`. */
  sizes: z.array(SizeInShop),
  averageReview: z.number(),
  /** How many reviews the average is made of. */
  reviewCount: z.int(),
  images: z.array(z.string()),
  details: Details,
  /** Left out where the owner has given none of it. */
  jewellery: Jewellery.optional(),
});
export type Product = z.infer<typeof Product>;

/** Largest page of products; also the answer's length when no limit is asked. */
export const MAX_PRODUCTS_A_PAGE = 200;

/** Names in a comma-separated list; a plus sign is a space. */
export const names = text(1000)
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.replaceAll('+', ' ').trim())
      .filter(Boolean),
  )
  .optional();

/** What a piece is made of, as a shopper chooses by it: read out of `details.material`, whatever its wording. */
export const Material = z.enum([
  'Yellow Gold',
  'White Gold',
  'Rose Gold',
  'Gold',
  'Platinum',
  'Silver',
  'Diamond',
  'Polki',
  'Ruby',
  'Emerald',
  'Sapphire',
  'Pearl',
  'Coral',
  'Enamel',
]);
export type Material = z.infer<typeof Material>;

/** A bound on what a shopper pays for one piece, tax included, in rupees. */
const PriceBound = typed(rupeesUpTo(10_000_000_000)).optional();

/** Which pieces: any of each list, all of the lists together. */
const ProductFilter = {
  category: names,
  subcategory: names,
  /** Names of `Material`; ones that are not known match nothing. */
  material: names,
  minPrice: PriceBound,
  maxPrice: PriceBound,
};

export const listProducts = endpoint({
  method: 'GET',
  path: '/shop/products/get',
  audience: 'anyone',
  summary: 'Products by category, subcategory and material names (comma-separated) and price, sorted, in pages.',
  query: z.object({
    ...ProductFilter,
    sortBy: SortBy.default('price-lowtohigh'),
    ...Page,
    limit: limitOf(MAX_PRODUCTS_A_PAGE, MAX_PRODUCTS_A_PAGE),
  }),
  reply: z.object({ data: z.array(Product), ...Paged }),
});

/** Each choice is counted under the other choices, so that a count is what choosing it shows. */
export const productChoices = endpoint({
  method: 'GET',
  path: '/shop/products/choices',
  audience: 'anyone',
  summary: 'What the listing can be narrowed by: the price range, tax included, and the materials with their counts.',
  query: z.object(ProductFilter),
  reply: z.object({
    data: z.object({
      /** Lowest and highest price of what the other filters leave, in whole rupees outward; null when nothing is left. */
      price: z.object({ min: z.int(), max: z.int() }).nullable(),
      materials: z.array(z.object({ name: Material, count: z.int() })),
    }),
  }),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/shop/products/get/:id',
  audience: 'anyone',
  summary: 'One product, by id or slug.',
  params: z.object({ id: text(200).min(1) }),
  reply: z.object({ data: Product }),
});

export const listFeatureProducts = endpoint({
  method: 'GET',
  path: '/shop/products/featured',
  audience: 'anyone',
  summary: 'The at most eight products of the home page.',
  reply: z.object({ data: z.array(Product) }),
});

export const searchProducts = endpoint({
  method: 'GET',
  path: '/shop/search/:keyword',
  audience: 'anyone',
  summary: 'Products for a keyword, best first: partial words, small typing errors, the words people use.',
  params: z.object({ keyword: text(100).min(1) }),
  reply: z.object({ data: z.array(Product) }),
});

/** A piece as other services know it: also by its category's id, which stays when the category gets another name. */
export const KnownProduct = Product.extend({ categoryId: Id });
export type KnownProduct = z.infer<typeof KnownProduct>;

/** For `cart` and `orders`: pieces by id, with price, picture and what can be bought now. Unknown or withdrawn ids are left out. */
export const productsById = endpoint({
  method: 'POST',
  path: '/internal/products/by-id',
  audience: 'service',
  summary: 'Products by ids, at most 100.',
  body: z.object({ ids: z.array(Id).max(100) }),
  reply: z.object({ data: z.array(KnownProduct) }),
});

/** What a piece is called of which the shop knows no more than its id. */
export const UNKNOWN_TITLE = 'A withdrawn piece';

/** For `cart`, `orders` and `reviews`: what pieces are called, archived ones too. Ids that the shop never had are left out. */
export const productNames = endpoint({
  method: 'POST',
  path: '/internal/products/names',
  audience: 'service',
  summary: 'Titles and first pictures of products by ids, at most 100, archived products included.',
  body: z.object({ ids: z.array(Id).max(100) }),
  reply: z.object({ data: z.array(z.object({ _id: Id, title: z.string(), image: z.string() })) }),
});
export type ProductName = z.infer<typeof productNames.reply>['data'][number];
