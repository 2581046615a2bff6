import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { JewelleryDraft } from './jewellery.ts';
import { ImageUrl } from './media.ts';
import { MAX_PRODUCTS_A_PAGE, names, Product, SortBy } from './products.ts';
import {
  ById,
  Id,
  IfMatch,
  Instant,
  limitOf,
  Message,
  optionalWords,
  Page,
  Paged,
  pattern,
  Rupees,
  text,
  typed,
  words,
} from './shapes.ts';
import { SizeInStock } from './sizes.ts';

/** A piece as the owner reads it: `totalStock` is what is on hand, `reserved` of it stands in unpaid orders. */
export const AdminProduct = Product.extend({
  sizes: z.array(SizeInStock),
  reserved: z.int(),
  /** Grows with every change of what is said about it; a sale, a return or a review does not touch it. */
  version: z.int(),
  /** Set for a piece that was taken out of the shop. */
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AdminProduct = z.infer<typeof AdminProduct>;

const YoutubeLink = z
  .union([
    z.literal(''),
    pattern(
      300,
      /^https:\/\/((www|m)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)\/\S+$/,
      'Please give the address of a YouTube video.',
    ),
  ])
  .nullish()
  .transform((link) => link ?? '');

const Stock = typed(z.int('Stock is a whole number.').min(0, 'Stock cannot be negative.').max(1_000_000));

const SizeDraft = z.object({
  size: words(12),
  stock: Stock,
  /** As `stockWas` below, for this size; none for a size that is new. */
  stockWas: Stock.optional(),
});

export const ProductDraft = z
  .object({
    title: words(160),
    /** A category's name or id. */
    category: words(80),
    /** A subcategory of it, by name or id; empty for none. */
    subcategory: text(80)
      .nullish()
      .transform((name) => name ?? ''),
    youtubeLink: YoutubeLink,
    price: typed(Rupees.refine((price) => price > 0, 'A price is above 0.')),
    salePrice: z
      .union([z.literal(''), typed(Rupees)])
      .nullish()
      .transform((price) => (price === '' || price === null || price === undefined ? 0 : price)),
    totalStock: Stock,
    /**
     * On an edit: the stock as the form showed it when it was opened. When it is sent only the difference to `totalStock`
     * is applied, so pieces sold in the meantime stay sold.
     */
    stockWas: Stock.optional(),
    /**
     * Every size the piece comes in, with its own stock; `totalStock` is then their sum and what is sent for it is not used.
     * An empty list makes it a piece without sizes. Left out, its sizes stay as they are.
     */
    sizes: z
      .array(SizeDraft)
      .max(100)
      .refine((sizes) => new Set(sizes.map(({ size }) => size)).size === sizes.length, 'Each size stands here once.')
      .optional(),
    images: z.array(ImageUrl).min(1, 'At least one picture is needed.').max(20),
    details: z.object({
      material: words(2000),
      design: words(2000),
      motif: words(2000),
      craftsmanship: words(2000),
      wearability: words(2000),
    }),
    /** On an edit: left out they stay as they are, `null` takes them away. */
    jewellery: JewelleryDraft.nullish(),
  })
  .refine(({ price, salePrice }) => salePrice < price, {
    path: ['salePrice'],
    message: 'The sale price is below the price.',
  });
export type ProductDraft = z.output<typeof ProductDraft>;

export const AdminSortBy = z.enum(['newest', 'oldest', ...SortBy.options, 'stock-lowtohigh', 'stock-hightolow']);
export type AdminSortBy = z.infer<typeof AdminSortBy>;

/** Pieces in stock: `low` is from one up to the threshold the owner has set, `in` is any at all. */
export const StockLevel = z.enum(['in', 'low', 'out']);
export type StockLevel = z.infer<typeof StockLevel>;

const Flag = text(5).pipe(z.stringbool('This is true or false.')).default(false);

/** What is answered when no limit is asked for. */
const PRODUCTS_A_PAGE = 100;

export const adminListProducts = endpoint({
  method: 'GET',
  path: '/admin/products/get',
  audience: 'admin',
  summary: 'Products as the owner sees them, narrowed, sorted (newest first by default) and in pages.',
  query: z.object({
    /** Each of them is somewhere in the title, the code, the HUID or the material; nearly, where nothing has them exactly. */
    words: optionalWords(100),
    /** Names of categories and subcategories (comma-separated), any of each. */
    category: names,
    subcategory: names,
    stock: StockLevel.optional(),
    onSale: Flag,
    /** The ones taken out of the shop, instead of the others. */
    archived: Flag,
    sortBy: AdminSortBy.default('newest'),
    ...Page,
    limit: limitOf(MAX_PRODUCTS_A_PAGE, PRODUCTS_A_PAGE),
  }),
  reply: z.object({ data: z.array(AdminProduct), ...Paged }),
});

export const adminGetProduct = endpoint({
  method: 'GET',
  path: '/admin/products/get/:id',
  audience: 'admin',
  summary: 'One product as the owner sees it, also one taken out of the shop.',
  params: ById,
  reply: z.object({ data: AdminProduct }),
});

export const addProduct = endpoint({
  method: 'POST',
  path: '/admin/products/add',
  audience: 'admin',
  summary: 'Adds a product.',
  body: ProductDraft,
  reply: z.object({ message: z.string(), data: AdminProduct }),
});

export const editProduct = endpoint({
  method: 'PUT',
  path: '/admin/products/edit/:id',
  audience: 'admin',
  summary:
    'Replaces a product’s fields. Stock below what is reserved is refused (409). With If-Match: "<version>" an edit of an older version is refused (412), with the product as it is now in details.current.',
  params: ById,
  headers: IfMatch.partial(),
  body: ProductDraft,
  reply: z.object({ message: z.string(), data: AdminProduct }),
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/products/delete/:id',
  audience: 'admin',
  summary: 'Takes a product out of the shop. Orders and bags that hold it stay intact.',
  params: ById,
  reply: Message,
});

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/admin/products/restore/:id',
  audience: 'admin',
  summary: 'Puts a product back in the shop. One whose category is gone needs a new place (409 without).',
  params: ById,
  body: z.object({ category: words(80).optional(), subcategory: optionalWords(80) }).default({ subcategory: '' }),
  reply: z.object({ message: z.string(), data: AdminProduct }),
});

/**
 * Pieces of one size put by for an order. `held`: until its payment comes or the time is up. `secured`: paid, about to
 * leave stock.
 */
export const Reservation = z.object({
  orderId: Id,
  /** Empty for a piece that comes in no sizes. */
  size: z.string(),
  quantity: z.int(),
  state: z.enum(['held', 'secured']),
  /** When a hold runs out; null for a secured one. */
  until: Instant.nullable(),
});
export type Reservation = z.infer<typeof Reservation>;

export const listReservations = endpoint({
  method: 'GET',
  path: '/admin/products/reservations/:id',
  audience: 'admin',
  summary: 'What of a product is put by for which order, the first to run out first, at most 200.',
  params: ById,
  reply: z.object({ data: z.array(Reservation) }),
});

/** A piece of which few are left, as the dashboard names it. */
export const ShortPiece = z.object({
  _id: Id,
  title: z.string(),
  category: z.string(),
  image: z.string(),
  /** Pieces on hand. */
  left: z.int(),
});
export type ShortPiece = z.infer<typeof ShortPiece>;

export const lowStock = endpoint({
  method: 'GET',
  path: '/admin/products/low-stock',
  audience: 'admin',
  summary: 'How many pieces are out of stock and how many are low, and the shortest of them.',
  query: z.object({
    /** At so many, or fewer, a piece is low; by default as the owner has set it. */
    threshold: typed(z.int().min(0).max(1000)).optional(),
    limit: limitOf(50, 10),
  }),
  reply: z.object({
    data: z.object({ out: z.int(), low: z.int(), threshold: z.int(), pieces: z.array(ShortPiece) }),
  }),
});
