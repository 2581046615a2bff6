import { sql } from 'drizzle-orm';
import type { Gemstone, Metal } from '@kanaka/contracts/jewellery';
import type { Material } from '@kanaka/contracts/products';
import type { ShopSettings } from '@kanaka/contracts/settings';
import type { Sizing } from '@kanaka/contracts/sizes';
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export { outbox } from '@kanaka/queues/outbox';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const paise = (name: string) => bigint(name, { mode: 'number' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The shop's order: a new one comes last. */
    position: integer('position').notNull(),
    /** Which kind of sizes its pieces may come in. */
    sizing: text('sizing').$type<Sizing>().notNull().default('none'),
  },
  (table) => [
    uniqueIndex('categories_name').on(sql`lower(${table.name})`),
    check('categories_sizing', sql`${table.sizing} in ('none', 'ring', 'bangle')`),
  ],
);
export type CategoryRow = typeof categories.$inferSelect;

export const subcategories = pgTable(
  'subcategories',
  {
    id: uuid('id').primaryKey(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    uniqueIndex('subcategories_name').on(table.categoryId, sql`lower(${table.name})`),
    // For products, whose subcategory must be one of their own category.
    unique('subcategories_of_category').on(table.id, table.categoryId),
  ],
);
export type SubcategoryRow = typeof subcategories.$inferSelect;

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey(),
    /** From the first title; stays when the title changes, so that links keep working. */
    slug: text('slug').notNull().unique('products_slug'),
    title: text('title').notNull(),
    /** Null only for a withdrawn piece whose category is gone. */
    categoryId: uuid('category_id').references(() => categories.id),
    subcategoryId: uuid('subcategory_id'),
    pricePaise: paise('price_paise').notNull(),
    /** 0 when it is not on sale. */
    salePricePaise: paise('sale_price_paise').notNull().default(0),
    /** What a shopper pays for one, before tax. */
    sellingPaise: paise('selling_paise')
      .notNull()
      .generatedAlwaysAs(sql`case when sale_price_paise > 0 then sale_price_paise else price_paise end`),
    /** Whether it comes in sizes; its stock is then the sum of theirs, changed with them under this row's lock. */
    sized: boolean('sized').notNull().default(false),
    /** Pieces in stock. */
    onHand: integer('on_hand').notNull(),
    /** Pieces of them that stand in orders which are not finished. */
    reserved: integer('reserved').notNull().default(0),
    images: text('images').array().notNull(),
    material: text('material').notNull(),
    /** Read out of `material` by `materialsIn`; null until that was done, for a piece from before it was. */
    materials: text('materials').array().$type<Material[]>(),
    design: text('design').notNull(),
    motif: text('motif').notNull(),
    craftsmanship: text('craftsmanship').notNull(),
    wearability: text('wearability').notNull(),
    youtubeLink: text('youtube_link').notNull().default(''),
    /** The jeweller's fields: null, or no stones, where the owner has not given them. */
    sku: text('sku'),
    grossWeightMg: integer('gross_weight_mg'),
    netWeightMg: integer('net_weight_mg'),
    metal: text('metal').$type<Metal>(),
    purity: text('purity'),
    gemstones: jsonb('gemstones').$type<Gemstone[]>().notNull().default([]),
    huid: text('huid'),
    certificateNumber: text('certificate_number'),
    certificateUrl: text('certificate_url'),
    /** What the owner finds a piece by, in small letters. */
    ownerWords: text('owner_words')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || coalesce(sku, '') || ' ' || coalesce(huid, '') || ' ' || material)`),
    /** One more with each change of what is said about the piece; stock and ratings leave it alone. */
    version: integer('version').notNull().default(1),
    averageReview: numeric('average_review', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** Which of the averages it is, of those that `reviews` has made. */
    ratingSequence: bigint('rating_sequence', { mode: 'number' }).notNull().default(0),
    /** When it was taken out of the shop; orders and bags that hold it still know it. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'products_subcategory',
      columns: [table.subcategoryId, table.categoryId],
      foreignColumns: [subcategories.id, subcategories.categoryId],
    }),
    check('products_stock', sql`${table.reserved} between 0 and ${table.onHand}`),
    check(
      'products_price',
      sql`${table.pricePaise} > 0 and ${table.salePricePaise} between 0 and ${table.pricePaise} - 1`,
    ),
    check(
      'products_weight',
      sql`${table.grossWeightMg} > 0 and ${table.netWeightMg} > 0 and ${table.netWeightMg} <= ${table.grossWeightMg}`,
    ),
    check('products_category', sql`${table.categoryId} is not null or ${table.archivedAt} is not null`),
    // A withdrawn piece's code may be given to another.
    uniqueIndex('products_sku')
      .on(table.sku)
      .where(sql`archived_at is null`),
    index('products_owner_words').using('gin', sql`${table.ownerWords} gin_trgm_ops`),
    index('products_by_stock')
      .on(table.onHand, table.id)
      .where(sql`archived_at is null`),
    index('products_on_sale')
      .on(table.id)
      .where(sql`archived_at is null and sale_price_paise > 0`),
    index('products_archived')
      .on(table.id)
      .where(sql`archived_at is not null`),
    // One for each order a list can have, alone and within a category; ids are by time, so the primary key has the newest.
    index('products_by_price')
      .on(table.sellingPaise, table.id)
      .where(sql`archived_at is null`),
    index('products_by_title')
      .on(sql`lower(${table.title})`, table.id)
      .where(sql`archived_at is null`),
    index('products_of_category')
      .on(table.categoryId, table.sellingPaise, table.id)
      .where(sql`archived_at is null`),
    index('products_of_material')
      .using('gin', table.materials)
      .where(sql`archived_at is null`),
    index('products_of_subcategory')
      .on(table.subcategoryId, table.sellingPaise, table.id)
      .where(sql`archived_at is null`),
  ],
);
export type ProductRow = typeof products.$inferSelect;

/** A size a piece comes in, with its own stock. Whoever changes one locks the piece's row first. */
export const productSizes = pgTable(
  'product_sizes',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    check('product_sizes_stock', sql`${table.reserved} between 0 and ${table.onHand}`),
    check('product_sizes_named', sql`${table.size} <> ''`),
  ],
);

/** What a piece can be found by, weighted: title, then category, then the rest. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    document: tsvector('document').notNull(),
  },
  (table) => [index('search_documents_document').using('gin', table.document)],
);

/** Every word a piece can be found by: what a half-typed or mistyped word is compared with. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_trigrams').using('gist', sql`${table.word} gist_trgm_ops`),
]);

export const banners = pgTable('banners', {
  id: uuid('id').primaryKey(),
  imageDesktop: text('image_desktop').notNull(),
  imageMobile: text('image_mobile').notNull(),
  alt: text('alt').notNull(),
  /** A path of the shop or an https address; empty when it leads nowhere. */
  link: text('link').notNull().default(''),
  position: integer('position').notNull(),
});
export type BannerRow = typeof banners.$inferSelect;

/** `held` pieces are counted in `products.reserved`; `committed` ones have left stock; `released` holds nothing. */
export type ReservationState = 'held' | 'committed' | 'released';

/** An order's claim on stock, all its lines together. The row's lock makes calls about one order take turns. */
export const reservations = pgTable(
  'reservations',
  {
    orderId: uuid('order_id').primaryKey(),
    state: text('state').$type<ReservationState>().notNull(),
    /** When a held one runs out by itself; null once a payment has secured it. */
    expiresAt: instant('expires_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('reservations_state', sql`${table.state} in ('held', 'committed', 'released')`),
    index('reservations_running')
      .on(table.expiresAt)
      .where(sql`state = 'held' and expires_at is not null`),
  ],
);
export type ReservationRow = typeof reservations.$inferSelect;

/** Refunds whose pieces have come back, so that each comes back once. */
export const restocks = pgTable('restocks', {
  refundId: uuid('refund_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  restockedAt: instant('restocked_at').notNull().defaultNow(),
});

export const reservationLines = pgTable(
  'reservation_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => reservations.orderId, { onDelete: 'cascade' }),
    productId: uuid('product_id').notNull(),
    /** Empty for a piece that comes in no sizes. */
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.size] }),
    check('reservation_lines_quantity', sql`${table.quantity} > 0`),
    index('reservation_lines_by_product').on(table.productId),
  ],
);

/** What the owner sets of the shop: one row. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Counts the saves, so that nobody overwrites what they have not seen. */
    version: integer('version').notNull().default(1),
    value: jsonb('value').$type<ShopSettings>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('settings_single', sql`${table.id} = 1`)],
);
export type SettingsRow = typeof settings.$inferSelect;

/** Every beginning a serial ever had, and of which paper: it never becomes one of the other, so each series stays consecutive. */
export const serialPrefixes = pgTable('serial_prefixes', {
  prefix: text('prefix').primaryKey(),
  kind: text('paper').$type<DocumentKind>().notNull(),
});
export type DocumentKind = 'invoice' | 'credit-note';
