import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Message, Page, Paged, Rupees, optionalWords, words } from './shapes.ts';

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
  averageReview: z.number(),
  /** How many reviews the average is made of. */
  reviewCount: z.int(),
  images: z.array(z.string()),
  details: Details,
});
export type Product = z.infer<typeof Product>;

/** A piece as the owner reads it: `totalStock` is what is on hand, `reserved` of it stands in unpaid orders. */
export const AdminProduct = Product.extend({ reserved: z.int(), createdAt: Instant, updatedAt: Instant });
export type AdminProduct = z.infer<typeof AdminProduct>;

/** A picture's address: one that `media` delivers, or an https address elsewhere. */
export const ImageUrl = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(\/media\/|https?:\/\/)[^\s"'<>\\]+$/, 'This is not the address of a picture.');

const YoutubeLink = z
  .union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(300)
      .regex(
        /^https:\/\/((www|m)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)\/\S+$/,
        'Please give the address of a YouTube video.',
      ),
  ])
  .nullish()
  .transform((link) => link ?? '');

const Stock = z.coerce.number().int('Stock is a whole number.').min(0, 'Stock cannot be negative.').max(1_000_000);

export const ProductDraft = z
  .object({
    title: words(160),
    /** A category's name or id. */
    category: words(80),
    /** A subcategory of it, by name or id; empty for none. */
    subcategory: z
      .string()
      .trim()
      .max(80)
      .nullish()
      .transform((name) => name ?? ''),
    youtubeLink: YoutubeLink,
    price: z.coerce
      .number()
      .pipe(Rupees)
      .refine((price) => price > 0, 'A price is above 0.'),
    salePrice: z
      .union([z.literal(''), z.coerce.number().pipe(Rupees)])
      .nullish()
      .transform((price) => (price === '' || price === null || price === undefined ? 0 : price)),
    totalStock: Stock,
    /**
     * On an edit: the stock as the form showed it when it was opened. When it is sent only the difference to `totalStock`
     * is applied, so pieces sold in the meantime stay sold.
     */
    stockWas: Stock.optional(),
    images: z.array(ImageUrl).min(1, 'At least one picture is needed.').max(20),
    details: z.object({
      material: words(2000),
      design: words(2000),
      motif: words(2000),
      craftsmanship: words(2000),
      wearability: words(2000),
    }),
  })
  .refine(({ price, salePrice }) => salePrice < price, {
    path: ['salePrice'],
    message: 'The sale price is below the price.',
  });
export type ProductDraft = z.output<typeof ProductDraft>;

/** Largest page of products; also the answer's length when no limit is asked. */
export const MAX_PRODUCTS_A_PAGE = 200;

const names = z
  .string()
  .max(1000)
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
const PriceBound = z.coerce.number().min(0).max(10_000_000_000).optional();

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
    limit: z.coerce.number().int().min(1).max(MAX_PRODUCTS_A_PAGE).default(MAX_PRODUCTS_A_PAGE),
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
  params: z.object({ id: z.string().min(1).max(200) }),
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
  params: z.object({ keyword: z.string().trim().min(1).max(100) }),
  reply: z.object({ data: z.array(Product) }),
});

export const Category = z.object({ id: Id, name: z.string() });
export const Subcategory = z.object({ id: Id, name: z.string(), categoryId: Id });
export type Category = z.infer<typeof Category>;
export type Subcategory = z.infer<typeof Subcategory>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/common/categories',
  audience: 'anyone',
  summary: 'Categories with their subcategories, in the shop’s order.',
  reply: z.object({ categories: z.array(Category), subcategories: z.array(Subcategory) }),
});

const byId = z.object({ id: Id });
const CategoryName = z.object({ name: words(60, 'Please enter a name.') });

export const addCategory = endpoint({
  method: 'POST',
  path: '/common/categories',
  audience: 'admin',
  summary: 'Adds a category. 409 when the name is taken.',
  body: CategoryName,
  reply: z.object({ message: z.string(), data: Category }),
});

export const renameCategory = endpoint({
  method: 'PUT',
  path: '/common/categories/:id',
  audience: 'admin',
  summary: 'Renames a category; its products go along.',
  params: byId,
  body: CategoryName,
  reply: z.object({ message: z.string(), data: Category }),
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/common/categories/:id',
  audience: 'admin',
  summary: 'Deletes a category with its subcategories. 409 with the count while products use it.',
  params: byId,
  reply: Message,
});

export const addSubcategory = endpoint({
  method: 'POST',
  path: '/common/subcategories',
  audience: 'admin',
  summary: 'Adds a subcategory to a category.',
  body: CategoryName.extend({ categoryId: Id }),
  reply: z.object({ message: z.string(), data: Subcategory }),
});

export const renameSubcategory = endpoint({
  method: 'PUT',
  path: '/common/subcategories/:id',
  audience: 'admin',
  summary: 'Renames a subcategory; its products go along.',
  params: byId,
  body: CategoryName,
  reply: z.object({ message: z.string(), data: Subcategory }),
});

export const deleteSubcategory = endpoint({
  method: 'DELETE',
  path: '/common/subcategories/:id',
  audience: 'admin',
  summary: 'Deletes a subcategory. 409 with the count while products use it.',
  params: byId,
  reply: Message,
});

export const Banner = z.object({ _id: Id, imageDesktop: z.string(), imageMobile: z.string(), alt: z.string() });
export type Banner = z.infer<typeof Banner>;

export const BannerDraft = z.object({
  imageDesktop: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Desktop image is required.'),
  imageMobile: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Mobile image is required.'),
  alt: optionalWords(200),
});

export const listBanners = endpoint({
  method: 'GET',
  path: '/common/feature/get',
  audience: 'anyone',
  summary: 'The home page’s banners, in order.',
  reply: z.object({ data: z.array(Banner) }),
});

export const addBanner = endpoint({
  method: 'POST',
  path: '/common/feature/add',
  audience: 'admin',
  summary: 'Adds a banner: a desktop and a mobile picture.',
  body: BannerDraft,
  reply: z.object({ message: z.string(), data: Banner }),
});

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/common/feature/delete/:id',
  audience: 'admin',
  summary: 'Removes a banner.',
  params: byId,
  reply: Message,
});

export const adminListProducts = endpoint({
  method: 'GET',
  path: '/admin/products/get',
  audience: 'admin',
  summary: 'Products as the owner sees them, newest first, in pages.',
  query: z.object({
    ...Page,
    limit: z.coerce.number().int().min(1).max(MAX_PRODUCTS_A_PAGE).default(MAX_PRODUCTS_A_PAGE),
  }),
  reply: z.object({ data: z.array(AdminProduct), ...Paged }),
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
  summary: 'Replaces a product’s fields. Stock below what is reserved is refused (409).',
  params: byId,
  body: ProductDraft,
  reply: z.object({ message: z.string(), data: AdminProduct }),
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/products/delete/:id',
  audience: 'admin',
  summary: 'Takes a product out of the shop. Orders and bags that hold it stay intact.',
  params: byId,
  reply: Message,
});

/** Pieces put by for an order. `held`: until its payment comes or the time is up. `secured`: paid, about to leave the house. */
export const Reservation = z.object({
  orderId: Id,
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
  params: byId,
  reply: z.object({ data: z.array(Reservation) }),
});

/** For `cart` and `orders`: pieces by id, with price, picture and what can be bought now. Unknown or withdrawn ids are left out. */
export const productsById = endpoint({
  method: 'POST',
  path: '/internal/products/by-id',
  audience: 'service',
  summary: 'Products by ids, at most 100.',
  body: z.object({ ids: z.array(Id).max(100) }),
  reply: z.object({ data: z.array(Product) }),
});

const ReservedLine = z.object({ productId: Id, quantity: z.int().min(1).max(1000) });

/**
 * For `orders`: holds stock for an order, all lines or none, until `expiresAt`. Safe to repeat: an order that already
 * holds its stock is answered the same. 409 `stock.insufficient` names the short lines in `details.short`
 * (`[{ productId, title, available }]`).
 */
export const reserveStock = endpoint({
  method: 'POST',
  path: '/internal/stock/reserve',
  audience: 'service',
  summary: 'Reserves stock for an order, all lines or none.',
  body: z.object({
    orderId: Id,
    lines: z.array(ReservedLine).min(1).max(100),
    holdSeconds: z.int().min(1).max(86_400),
  }),
  reply: z.object({ expiresAt: Instant }),
});

/**
 * For `orders`, before it confirms a payment: makes an order's hold permanent, taking the stock again when the hold had
 * already expired. Safe to repeat. 409 `stock.insufficient` when it cannot be had any more.
 */
export const secureStock = endpoint({
  method: 'POST',
  path: '/internal/stock/secure',
  audience: 'service',
  summary: 'Keeps an order’s reservation past its expiry, or takes it again.',
  body: z.object({ orderId: Id, lines: z.array(ReservedLine).min(1).max(100) }),
  reply: z.object({ secured: z.literal(true) }),
});

/** Releases a hold at once, for a create that failed half-way. Safe to repeat; a secured or committed reservation is not touched. */
export const releaseStock = endpoint({
  method: 'POST',
  path: '/internal/stock/release',
  audience: 'service',
  summary: 'Gives an order’s reserved stock back.',
  body: z.object({ orderId: Id }),
  reply: z.object({ released: z.boolean() }),
});
