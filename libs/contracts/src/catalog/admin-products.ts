import { z } from 'zod';
import { LeadDays } from '../orders/delivery.ts';
import { endpoint } from '../endpoint.ts';
import { JewelleryDraft } from './jewellery.ts';
import { ImageUrl } from '../media/media.ts';
import { toGrams, toMilligrams } from './price-recipe.ts';
import { MakingDraft, MetalPricing, MetalPricingDraft, Percent, SizeWeight } from './pricing.ts';
import { MAX_PRODUCTS_A_PAGE, names, Occasion, Product, SortBy } from './products.ts';
import { Purchase, PurchaseDraft } from './purchase.ts';
import { purityOf } from './purity.ts';
import {
  Flag,
  Id,
  IfMatch,
  Instant,
  limitOf,
  optionalLine,
  optionalWords,
  Page,
  Paged,
  pattern,
  Rupees,
  SentInstant,
  text,
  typed,
  unlessEmpty,
  words,
} from '../shapes.ts';
import { seenWith } from '../seen-with.ts';
import { SizeInStock } from './sizes.ts';

/** A piece as the admin app reads it: `totalStock` is what is on hand, `reserved` the part of it that unpaid orders hold. */
export const AdminProduct = Product.extend({
  sizes: z.array(SizeInStock),
  reserved: z.int(),
  /** What its price follows from; null when the price is fixed. */
  metalPricing: MetalPricing.nullish(),
  /** Of a tagged piece: of those units that have none of their own. Null when the owner has entered none. */
  purchase: seenWith('stock:value', Purchase.nullable()),
  /** When it came into stock, from none. */
  stockedAt: Instant,
  lastSoldAt: Instant.nullable(),
  /** True when shoppers do not see it yet. */
  draft: z.literal(true).optional(),
  /** When a draft is published by itself; absent when it is not. */
  publishAt: Instant.optional(),
  /** Increases with every edit of the piece; sales, returns and reviews do not change it. */
  version: z.int(),
  /** Set when the piece was withdrawn from the shop. */
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AdminProduct = z.infer<typeof AdminProduct>;

/** The longest text about what a picture shows. */
export const LONGEST_IMAGE_TEXT = 120;

const YoutubeLink = z
  .union([
    z.literal(''),
    pattern(
      300,
      /^https:\/\/((www|m)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)\/\S+$/,
      'Please enter the address of a YouTube video.',
    ),
  ])
  .nullish()
  .transform((link) => link ?? '');

const Stock = typed(
  z
    .int({ error: ({ input }) => (input === '' ? 'This field is required.' : 'Stock must be a whole number.') })
    .min(0, 'Stock cannot be negative.')
    .max(1_000_000, 'Stock must be at most 10,00,000.'),
);

const SizeDraft = z.object({
  size: words(12),
  stock: Stock,
  /** Like `stockWas` below, for this size; absent for a new size. */
  stockWas: Stock.optional(),
  netWeight: SizeWeight,
});

const isBelowPrice = ({ price, salePrice }: { price: number; salePrice: number }) =>
  salePrice === 0 || salePrice < price;
const notBelowPrice = { path: ['salePrice'], message: 'The sale price must be below the price.' };

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
    /** In how many working days it is made to order; empty or 0 for a piece in stock. On an edit: absent leaves it as it is. */
    leadDays: z.union([z.literal('').transform(() => 0), typed(LeadDays)]).optional(),
    /** Whether it is a final sale. On an edit: absent leaves it as it is. */
    finalSale: z.boolean().optional(),
    /** With `metalPricing`, price and sale price follow from it, and those sent are ignored. */
    price: typed(Rupees.refine((price) => price > 0, 'A price must be above 0.')),
    salePrice: unlessEmpty(typed(Rupees)).transform((price) => price ?? 0),
    totalStock: Stock,
    /**
     * On an edit: the stock that the form showed when it was opened. If sent, only the difference to `totalStock` is
     * applied, so pieces sold in the meantime stay sold.
     */
    stockWas: Stock.optional(),
    /**
     * All sizes of the piece, each with its own stock. `totalStock` is then their sum, and the `totalStock` sent is ignored.
     * An empty list makes it a piece without sizes; if absent, the sizes stay as they are.
     */
    sizes: z
      .array(SizeDraft)
      .max(100)
      .refine(
        (sizes) => new Set(sizes.map(({ size }) => size)).size === sizes.length,
        'Please enter each size only once.',
      )
      .optional(),
    /** Whether its one size can be adjusted. On an edit: absent leaves it as it is; sizes end it. */
    adjustable: z.boolean().optional(),
    /** What it is worn for. On an edit: absent leaves it as it is. */
    occasions: z.array(Occasion).max(Occasion.options.length).optional(),
    /** Whether shoppers do not see it yet. On an edit: absent leaves it as it is. */
    draft: z.boolean().optional(),
    /** When a draft is to be published; read only with `draft`, without which no time is kept. */
    publishAt: unlessEmpty(SentInstant),
    images: z.array(ImageUrl).min(1, 'At least one picture is needed.').max(20),
    /** What each of them shows, in their order. On an edit: absent leaves the texts as they are. */
    imageTexts: z.array(optionalLine(LONGEST_IMAGE_TEXT)).max(20).optional(),
    details: z.object({
      material: words(2000),
      design: words(2000),
      motif: words(2000),
      craftsmanship: words(2000),
      wearability: words(2000),
    }),
    /** On an edit: absent leaves it as it is, `null` removes it. */
    jewellery: JewelleryDraft.nullish(),
    /** Prices it by its metal. On an edit: absent leaves it as it is, `null` makes the price a fixed one. */
    metalPricing: MetalPricingDraft.nullish(),
    /** What it cost. On an edit: absent leaves it as it is, `null` removes it. */
    purchase: seenWith('stock:value', PurchaseDraft.nullish()),
  })
  .superRefine(({ jewellery, metalPricing }, context) => {
    if (!jewellery || !metalPricing) return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['jewellery', path], message });
    const { netWeight, purity } = jewellery;
    const weightMg = metalPricing.metals.reduce((sum, { weight }) => sum + toMilligrams(weight), 0);
    // The bill states weight and purity beside the price that was made with them.
    if (netWeight !== undefined && toMilligrams(netWeight) !== weightMg) {
      refuse('netWeight', `The price is based on ${toGrams(weightMg)} g of metal.`);
    }
    if (
      purity !== undefined &&
      !metalPricing.metals.some(({ metal, fineness }) => purityOf(metal, fineness) === purity)
    ) {
      refuse('purity', 'The price is based on another purity.');
    }
  })
  .refine(isBelowPrice, notBelowPrice)
  .refine(({ adjustable, sizes = [] }) => !adjustable || sizes.length === 0, {
    path: ['adjustable'],
    message: 'A piece that comes in sizes cannot be of one size too.',
  });
export type ProductDraft = z.output<typeof ProductDraft>;

/** Its prices alone, which a form can check while other fields are still wrong. */
export const DraftPrices = z
  .object({ price: ProductDraft.shape.price, salePrice: ProductDraft.shape.salePrice })
  .refine(isBelowPrice, notBelowPrice);

/** `idle`: longest in the shop without a sale first. */
export const AdminSortBy = z.enum([...SortBy.options, 'oldest', 'stock-lowtohigh', 'stock-hightolow', 'idle']);
export type AdminSortBy = z.infer<typeof AdminSortBy>;

/** Filter by stock: `low` is from 1 up to the owner's threshold, `in` is any stock above 0. */
export const StockLevel = z.enum(['in', 'low', 'out']);
export type StockLevel = z.infer<typeof StockLevel>;

/** For how many days none of a piece was sold: the lower ends of the bands in which the owner looks at them. */
export const IDLE_BANDS = [0, 90, 180, 365] as const;

/** The default page size. */
const PRODUCTS_A_PAGE = 100;

export const adminListProducts = endpoint.get('/admin/products/get', 'products:read', {
  summary: 'Products for the admin app in pages, filtered and sorted (newest first by default).',
  query: z.object({
    /**
     * Every word must occur in the title, code, HUID or material, or be the tag or HUID of a unit; if nothing matches exactly,
     * similar words match.
     */
    words: optionalWords(100),
    /** Names of categories and of subcategories (comma-separated); one of each list must match. */
    category: names,
    subcategory: names,
    stock: StockLevel.optional(),
    /** Lists only what is offered and in stock, and was for so many days without a sale. */
    idleDays: typed(z.int().min(0).max(3650)).optional(),
    onSale: Flag,
    /** Lists only those that shoppers do not see yet. */
    draft: Flag,
    /** Lists withdrawn products instead of the others. */
    archived: Flag,
    sortBy: AdminSortBy.default('newest'),
    ...Page,
    limit: limitOf(MAX_PRODUCTS_A_PAGE, PRODUCTS_A_PAGE),
  }),
  reply: z.object({ data: z.array(AdminProduct), ...Paged }),
});

/** What is offered and in stock of one band of `IDLE_BANDS`. */
const IdleBand = z.object({
  /** The days from which on it is in this band, and in no later one. */
  from: z.int(),
  products: z.int(),
  pieces: z.int(),
  /** Rupees: what they are offered for before tax, and what those cost of which it is known. */
  price: z.number(),
  cost: z.number(),
  /** How many of the pieces have a cost. */
  costed: z.int(),
});

export const idleStock = endpoint.get('/admin/products/idle', 'stock:value', {
  summary: 'How much of the stock was not sold for 0 to 89, 90 to 179, 180 to 364 and 365 or more days.',
  reply: z.object({ data: z.array(IdleBand) }),
});

export const listSuppliers = endpoint.get('/admin/products/suppliers', 'stock:value', {
  summary: 'The names of suppliers that pieces and units have, at most 500.',
  reply: z.object({ data: z.array(z.string()) }),
});

export const adminGetProduct = endpoint.get('/admin/products/get/:id', 'products:read', {
  summary: 'One product for the admin app, also a withdrawn one.',
  errors: ['product.not-found'],
  reply: z.object({ data: AdminProduct }),
});

export const addProduct = endpoint.post('/admin/products/add', 'products:write', {
  summary: 'Adds a product.',
  errors: ['rates.missing', 'product.sku-taken', 'product.huid'],
  body: ProductDraft,
  reply: z.object({ message: z.string(), data: AdminProduct }),
});

export const editProduct = endpoint.put('/admin/products/edit/:id', 'products:write', {
  summary:
    'Replaces a product’s fields. Stock below what is reserved is refused (409). With If-Match: "<version>" an edit of an older version is refused (412), with the current product in details.current.',
  errors: [
    'product.not-found',
    'product.outdated',
    'product.sku-taken',
    'unit.too-light',
    'stock.reserved',
    'rates.missing',
    'product.huid',
  ],
  headers: IfMatch.partial(),
  body: ProductDraft,
  reply: z.object({ message: z.string(), data: AdminProduct }),
});

export const deleteProduct = endpoint.delete('/admin/products/delete/:id', 'products:write', {
  summary: 'Withdraws a product from the shop. Orders and bags that contain it stay intact.',
  errors: ['product.not-found'],
});

export const restoreProduct = endpoint.post('/admin/products/restore/:id', 'products:write', {
  summary: 'Puts a product back in the shop. If its category was deleted, a new one must be given (409 without).',
  errors: ['product.not-found', 'product.category-gone', 'product.sku-taken'],
  body: z.object({ category: words(80).optional(), subcategory: optionalWords(80) }).default({ subcategory: '' }),
  reply: z.object({ message: z.string(), data: AdminProduct }),
});

/** The most products in one change. */
export const MAX_PRODUCTS_AT_ONCE = 500;

/** How one of many products is changed; what is absent stays as it is. */
export const PieceChange = z.object({
  _id: Id,
  /** The version that the owner saw. */
  version: z.int().min(1),
  /** Of a product with a fixed price; `salePrice` is 0 for none. */
  prices: z
    .object({ price: Rupees.refine((price) => price > 0, 'A price must be above 0.'), salePrice: Rupees })
    .refine(isBelowPrice, notBelowPrice)
    .optional(),
  /** Of a product that is priced by its metal: what is taken off making and wastage. */
  discountPercent: Percent.optional(),
  /** Of such a product: what the work costs. */
  making: MakingDraft.optional(),
  wastagePercent: Percent.optional(),
  /** Of a product without sizes. Only the difference to what the owner saw is applied, so pieces sold since then stay sold. */
  stock: z.object({ to: Stock, was: Stock }).optional(),
  /** Its category and subcategory, by name or id. */
  place: z.object({ category: words(80), subcategory: optionalWords(80) }).optional(),
  /** Marks it as a final sale, or no longer. Orders of before keep what they were bought with. */
  finalSale: z.boolean().optional(),
  /** What it cost, and from whom it came. */
  purchase: seenWith('stock:value', PurchaseDraft.optional()),
  /** Withdraws it from the shop, or puts it back. */
  archived: z.boolean().optional(),
});
export type PieceChange = z.infer<typeof PieceChange>;

export const changeProducts = endpoint.put('/admin/products/change-many', 'products:write', {
  summary:
    'Changes prices, making, wastage, discounts, stock, category or purchase of many products, marks them as final sale, withdraws or restores them: all of them or, if one cannot be changed or has another version, none (409, with the products in details.refused).',
  errors: ['products.not-changed', 'product.sku-taken'],
  body: z.object({
    changes: z
      .array(PieceChange)
      .min(1)
      .max(MAX_PRODUCTS_AT_ONCE, `At most ${MAX_PRODUCTS_AT_ONCE} products can be changed at once.`)
      .refine(
        (changes) => new Set(changes.map(({ _id }) => _id)).size === changes.length,
        'Please name each product only once.',
      ),
  }),
  reply: z.object({ message: z.string(), data: z.array(AdminProduct) }),
});

/**
 * Pieces of one size reserved for an order. `held`: until it is paid or the hold expires. `secured`: paid, to be removed
 * from stock next.
 */
const Reservation = z.object({
  orderId: Id,
  /** Empty for a piece without sizes. */
  size: z.string(),
  quantity: z.int(),
  state: z.enum(['held', 'secured']),
  /** When a hold expires; null for a secured one. */
  until: Instant.nullable(),
});

export const listReservations = endpoint.get('/admin/products/reservations/:id', 'products:read', {
  summary: 'A product’s reservations with their orders, the first to expire first, at most 200.',
  reply: z.object({ data: z.array(Reservation) }),
});

/** A piece with low stock, for the dashboard. */
export const ShortPiece = z.object({
  _id: Id,
  title: z.string(),
  category: z.string(),
  image: z.string(),
  /** Pieces on hand. */
  left: z.int(),
});
export type ShortPiece = z.infer<typeof ShortPiece>;

export const lowStock = endpoint.get('/admin/products/low-stock', 'products:read', {
  summary: 'How many pieces are out of stock and how many are low, and those with the lowest stock.',
  query: z.object({
    /** A piece with this stock or less is low; the owner's setting by default. */
    threshold: typed(z.int().min(0).max(1000)).optional(),
    limit: limitOf(50, 10),
  }),
  reply: z.object({
    data: z.object({ out: z.int(), low: z.int(), threshold: z.int(), pieces: z.array(ShortPiece) }),
  }),
});
