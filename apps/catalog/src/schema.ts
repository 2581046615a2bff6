import { sql } from 'drizzle-orm';
import { purities, type Gemstone, type Metal } from '@kanaka/contracts/catalog/jewellery';
import { Occasion, type Material } from '@kanaka/contracts/catalog/products';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { PriceRecipe } from '@kanaka/money/metal-price';
import { foreignId, instant, oneOf, paise } from '@kanaka/server-kit/database/columns';
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export { inbox } from '@kanaka/queues/inbox';
export { outbox } from '@kanaka/queues/outbox';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** To a tenth. */
const millimetres = (name: string) => numeric(name, { precision: 5, scale: 1, mode: 'number' });

/** Names it had, and those of places that it took the pieces of, the latest first: their links lead here. */
const formerNames = () => text('former_names').array().notNull().default([]);

export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The display order; a new category is the last. */
    position: integer('position').notNull(),
    /** The kind of sizes that its pieces may have. */
    sizing: text('sizing').$type<Sizing>().notNull().default('none'),
    formerNames: formerNames(),
  },
  (table) => [
    uniqueIndex('categories_name').on(sql`lower(${table.name})`),
    check('categories_sizing', oneOf(table.sizing, Sizing.options)),
    check('categories_position', sql`${table.position} > 0`),
  ],
);
export type CategoryRow = typeof categories.$inferSelect;

export const subcategories = pgTable(
  'subcategories',
  {
    id: uuid('id').primaryKey(),
    categoryId: foreignId('category_id', () => categories.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    formerNames: formerNames(),
  },
  (table) => [
    uniqueIndex('subcategories_name').on(table.categoryId, sql`lower(${table.name})`),
    // For products, whose subcategory must be one of their own category.
    unique('subcategories_of_category').on(table.id, table.categoryId),
    check('subcategories_position', sql`${table.position} > 0`),
  ],
);
export type SubcategoryRow = typeof subcategories.$inferSelect;

/** Every metal with each of its purities, as SQL: `('Silver', '925 Silver'), …`. */
const hallmarks = Object.entries(purities).flatMap(([metal, known]) =>
  known.map((purity) => `('${metal}', '${purity}')`),
);

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey(),
    /** Derived from the first title; unchanged when the title changes, so that links keep working. */
    slug: text('slug').notNull().unique('products_slug'),
    title: text('title').notNull(),
    /** Null only for a withdrawn piece whose category is gone. */
    categoryId: uuid('category_id').references(() => categories.id),
    subcategoryId: uuid('subcategory_id'),
    pricePaise: paise('price_paise').notNull(),
    /** 0 when it is not on sale. */
    salePricePaise: paise('sale_price_paise').notNull().default(0),
    /** What its price follows from when it is priced by its metal; null for a fixed price. */
    pricing: jsonb('pricing').$type<PriceRecipe>(),
    /** What a shopper pays for one, before tax. */
    sellingPaise: paise('selling_paise')
      .notNull()
      .generatedAlwaysAs(sql`case when sale_price_paise > 0 then sale_price_paise else price_paise end`),
    /** In percent, as it is shown. */
    discountPercent: integer('discount_percent')
      .notNull()
      .generatedAlwaysAs(
        sql`case when sale_price_paise > 0 then round((price_paise - sale_price_paise) * 100.0 / price_paise)::integer else 0 end`,
      ),
    /** Whether it has sizes. Its stock is then their sum; both are changed under this row's lock. */
    sized: boolean('sized').notNull().default(false),
    /** Whether its one size can be adjusted; without meaning for a piece that has sizes, or whose category has none. */
    adjustable: boolean('adjustable').notNull().default(false),
    /** Whether it has units. Its stock, and that of its sizes, are then the units in stock, as `followUnits` counts them. */
    tagged: boolean('tagged').notNull().default(false),
    /**
     * Of its first metal in the unit that is sold next, for a tagged piece without sizes that is priced by its metal. Its
     * price is made with it; with sizes, that of each size is in `product_sizes`.
     */
    unitWeightMg: integer('unit_weight_mg'),
    /** Pieces in stock. */
    onHand: integer('on_hand').notNull(),
    /** The part of them that unfinished orders have reserved. */
    reserved: integer('reserved').notNull().default(0),
    inStock: boolean('in_stock')
      .notNull()
      .generatedAlwaysAs(sql`reserved < on_hand`),
    /** How many were sold and not put back in stock. */
    sold: integer('sold').notNull().default(0),
    /** When its stock was 0 last and became more, and when it was sold last. A trigger sets them (0006). */
    stockedAt: instant('stocked_at').notNull().defaultNow(),
    lastSoldAt: instant('last_sold_at'),
    /** Since when none of it was sold while there was some. */
    idleSince: instant('idle_since')
      .notNull()
      .generatedAlwaysAs(sql`greatest(stocked_at, last_sold_at)`),
    images: text('images').array().notNull(),
    /** What each of them shows. */
    imageTexts: text('image_texts').array().notNull().default([]),
    material: text('material').notNull(),
    /** Computed from `material` by `materialsIn`. */
    materials: text('materials').array().$type<Material[]>().notNull().default([]),
    design: text('design').notNull(),
    motif: text('motif').notNull(),
    craftsmanship: text('craftsmanship').notNull(),
    wearability: text('wearability').notNull(),
    youtubeLink: text('youtube_link').notNull().default(''),
    /** In how many working days it is made to order; 0 for a piece in stock. */
    leadDays: integer('lead_days').notNull().default(0),
    /** Whether it cannot be returned, because it is customised or discounted. */
    finalSale: boolean('final_sale').notNull().default(false),
    /** What it is worn for, in the order of `Occasion`. */
    occasions: text('occasions').array().$type<Occasion[]>().notNull().default([]),
    /** The jewellery fields: null, or no stones, if the owner has not entered them. */
    sku: text('sku'),
    grossWeightMg: integer('gross_weight_mg'),
    netWeightMg: integer('net_weight_mg'),
    /** By which it is found: of the metal, or of the whole if only that is known. */
    weightMg: integer('weight_mg').generatedAlwaysAs(sql`coalesce(unit_weight_mg, net_weight_mg, gross_weight_mg)`),
    metal: text('metal').$type<Metal>(),
    purity: text('purity'),
    gemstones: jsonb('gemstones').$type<Gemstone[]>().notNull().default([]),
    lengthMm: millimetres('length_mm'),
    dropMm: millimetres('drop_mm'),
    widthMm: millimetres('width_mm'),
    thicknessMm: millimetres('thickness_mm'),
    clasp: text('clasp'),
    huid: text('huid'),
    certificateNumber: text('certificate_number'),
    certificateUrl: text('certificate_url'),
    /** The text in which the owner's search looks, in lower case; a trigger copies it to `owner_search` (0022). */
    ownerWords: text('owner_words')
      .notNull()
      .generatedAlwaysAs(sql`lower(title || ' ' || coalesce(sku, '') || ' ' || coalesce(huid, '') || ' ' || material)`),
    /** Increases with every edit of the piece; sales and ratings do not change it. */
    version: integer('version').notNull().default(1),
    averageReview: numeric('average_review', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** The sequence number of this average in `reviews`. */
    ratingSequence: bigint('rating_sequence', { mode: 'number' }).notNull().default(0),
    /** Whether shoppers do not see it yet. */
    draft: boolean('draft').notNull().default(false),
    /** When a draft is published; null when the owner does it. */
    publishAt: instant('publish_at'),
    /** When it was withdrawn from the shop; orders and carts still refer to it. */
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
    check('products_pricing', sql`${table.pricing} is null or ${table.pricing} @? '$.metals[*] ? (@.weightMg > 0)'`),
    check(
      'products_weight',
      sql`${table.grossWeightMg} > 0 and ${table.netWeightMg} > 0 and ${table.netWeightMg} <= ${table.grossWeightMg}`,
    ),
    check(
      'products_measures',
      sql`least(${table.lengthMm}, ${table.dropMm}, ${table.widthMm}, ${table.thicknessMm}) > 0`,
    ),
    check('products_unit_weight', sql`${table.unitWeightMg} is null or ${table.unitWeightMg} > 0 and ${table.tagged}`),
    check('products_metal', oneOf(table.metal, Object.keys(purities))),
    // Without a metal a comparison would be null, which a CHECK accepts.
    check(
      'products_purity',
      sql`${table.purity} is null or ${table.metal} is not null and (${table.metal}, ${table.purity}) in (${sql.raw(hallmarks.join(', '))})`,
    ),
    check(
      'products_gemstones',
      sql`jsonb_typeof(${table.gemstones}) = 'array' and not ${table.gemstones} @? '$[*] ? (!(@.name != "") || @.count < 1 || @.carats <= 0)'`,
    ),
    // An average of 1 to 5 stars; 0 without any review.
    check(
      'products_rating',
      sql`${table.ratingSequence} >= 0 and case when ${table.reviewCount} = 0 then ${table.averageReview} = 0 else ${table.reviewCount} > 0 and ${table.averageReview} between 1 and 5 end`,
    ),
    check('products_sold', sql`${table.sold} >= 0`),
    check(
      'products_occasions',
      sql`${table.occasions} <@ ${sql.raw(`array[${Occasion.options.map((name) => `'${name}'`).join(', ')}]`)}`,
    ),
    check('products_lead_days', sql`${table.leadDays} >= 0`),
    check('products_publish_at', sql`${table.publishAt} is null or ${table.draft}`),
    check('products_version', sql`${table.version} > 0`),
    check('products_category', sql`${table.categoryId} is not null or ${table.archivedAt} is not null`),
    // The SKU of a withdrawn piece may be used again.
    uniqueIndex('products_sku')
      .on(table.sku)
      .where(sql`archived_at is null`),
    // As people type it, without its signs. For its beginnings, whatever the language of the database.
    index('products_sku_typed')
      .on(sql`regexp_replace(${table.sku}, '[^A-Z0-9]', '', 'g') text_pattern_ops`)
      .where(sql`archived_at is null`)
      .concurrently(),
    index('products_by_stock')
      .on(table.onHand, table.id)
      .where(sql`archived_at is null`),
    index('products_on_sale')
      .on(table.id)
      .where(sql`archived_at is null and sale_price_paise > 0`),
    index('products_metal_priced')
      .on(table.id)
      .where(sql`pricing is not null`),
    index('products_to_publish')
      .on(table.publishAt)
      .where(sql`publish_at is not null`)
      .concurrently(),
    index('products_drafts')
      .on(table.id)
      .where(sql`draft`)
      .concurrently(),
    index('products_archived')
      .on(table.id)
      .where(sql`archived_at is not null`),
    // One for each sort order, with and without a category. Ids are sorted by time, so the primary key serves `newest`.
    index('products_by_price')
      .on(table.sellingPaise, table.id)
      .where(sql`archived_at is null`),
    index('products_by_title')
      .on(sql`lower(${table.title})`, table.id)
      .where(sql`archived_at is null`),
    index('products_by_sold')
      .on(table.sold, table.id)
      .where(sql`archived_at is null`)
      .concurrently(),
    index('products_idle')
      .on(table.idleSince, table.id)
      .where(sql`archived_at is null and not draft and on_hand > 0 and (tagged or lead_days = 0)`)
      .concurrently(),
    index('products_by_discount')
      .on(table.discountPercent, table.id)
      .where(sql`archived_at is null`)
      .concurrently(),
    index('products_by_rating')
      .on(table.averageReview, table.reviewCount, table.id)
      .where(sql`archived_at is null`)
      .concurrently(),
    // All that the choices of the listing are counted by, so that only the index is read.
    index('products_to_count')
      .on(
        table.categoryId,
        table.subcategoryId,
        table.materials,
        table.purity,
        table.occasions,
        table.discountPercent,
        table.inStock,
        table.weightMg,
        table.sellingPaise,
        table.id,
      )
      .where(sql`archived_at is null and not draft`)
      .concurrently(),
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

/**
 * `ownerWords` of every piece, in a table of its own: a rate reprices pieces by the thousand, and each new version of a row
 * would enter hundreds of trigrams again.
 */
export const ownerSearch = pgTable(
  'owner_search',
  {
    productId: foreignId('product_id', () => products.id, { onDelete: 'cascade' }).primaryKey(),
    words: text('words').notNull(),
  },
  (table) => [index('owner_search_words').using('gin', sql`${table.words} gin_trgm_ops`)],
);

/** A size of a piece, with its own stock. Lock the piece's row before changing it. */
export const productSizes = pgTable(
  'product_sizes',
  {
    productId: foreignId('product_id', () => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull().default(0),
    /** Of the piece's first metal in this size; null when it weighs as the piece does. */
    netWeightMg: integer('net_weight_mg'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    check('product_sizes_weight', sql`${table.netWeightMg} > 0`),
    check('product_sizes_stock', sql`${table.reserved} between 0 and ${table.onHand}`),
    check('product_sizes_named', sql`${table.size} <> ''`),
  ],
);

/** The search document of each piece, weighted: title, then category, then the rest. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: foreignId('product_id', () => products.id, { onDelete: 'cascade' }).primaryKey(),
    document: tsvector('document').notNull(),
  },
  (table) => [index('search_documents_document').using('gin', table.document)],
);

/** All words of the search documents, with which incomplete and mistyped words are compared. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_trigrams').using('gist', sql`${table.word} gist_trgm_ops`),
]);

/** The owner's synonyms: one row once there are any. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    single: boolean('single').primaryKey().default(true),
    groups: jsonb('groups').$type<string[][]>().notNull(),
    /** Increases with every save, so that nobody overwrites changes they have not seen. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('search_synonyms_single', sql`${table.single}`),
    check('search_synonyms_version', sql`${table.version} > 0`),
  ],
);

export const banners = pgTable(
  'banners',
  {
    id: uuid('id').primaryKey(),
    imageDesktop: text('image_desktop').notNull(),
    imageMobile: text('image_mobile').notNull(),
    alt: text('alt').notNull(),
    /** A path of the shop or an https URL; empty for no link. */
    link: text('link').notNull().default(''),
    /** What it leads to instead of `link`, so that it still does when a category or a piece is renamed. */
    categoryId: uuid('category_id').references(() => categories.id, { onDelete: 'set null' }),
    subcategoryId: uuid('subcategory_id').references(() => subcategories.id, { onDelete: 'set null' }),
    productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    /** What is written beside it, and a piece in it that is named there. */
    line: text('line').notNull().default(''),
    namedId: uuid('named_id').references(() => products.id, { onDelete: 'set null' }),
    /** Whether nobody sees it, whatever its times. */
    hidden: boolean('hidden').notNull().default(false),
    /** Shown from this time on and until that; null for no limit. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    position: integer('position').notNull(),
  },
  (table) => [
    check('banners_position', sql`${table.position} > 0`),
    check('banners_time', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
export type BannerRow = typeof banners.$inferSelect;

/** The owner's settings of the shop: one row. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Increases with every save, so that nobody overwrites changes they have not seen. */
    version: integer('version').notNull().default(1),
    value: jsonb('value').$type<ShopSettings>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('settings_single', sql`${table.id} = 1`), check('settings_version', sql`${table.version} > 0`)],
);
export type SettingsRow = typeof settings.$inferSelect;

const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Every prefix that serial numbers ever had, and the kind of document it was for. The other kind can never use it, so that
 * the numbers of each kind stay consecutive.
 */
export const serialPrefixes = pgTable(
  'serial_prefixes',
  {
    prefix: text('prefix').primaryKey(),
    kind: text('kind').$type<DocumentKind>().notNull(),
  },
  (table) => [check('serial_prefixes_kind', oneOf(table.kind, DOCUMENT_KINDS))],
);
