import { CollectionPlace } from '@kanaka/contracts/catalog/collections';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../schema.ts';

export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull(),
    /** Addresses it had, which lead to it unless another collection has one of them now. */
    formerSlugs: text('former_slugs').array().notNull().default([]),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    image: text('image').notNull(),
    alt: text('alt').notNull().default(''),
    place: text('place').$type<CollectionPlace>().notNull().default('nowhere'),
    /** The listing's query string that finds its pieces; null when they are in `collection_pieces`. */
    rule: text('rule'),
    searchWords: text('search_words').notNull().default(''),
    hidden: boolean('hidden').notNull().default(false),
    /** Shown from this time on and until that; null for no limit. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    position: integer('position').notNull(),
  },
  (table) => [
    unique('collections_slug').on(table.slug),
    check('collections_rule', sql`${table.rule} <> ''`),
    check('collections_place', oneOf(table.place, CollectionPlace.options)),
    check('collections_position', sql`${table.position} > 0`),
    check('collections_time', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
export type CollectionRow = typeof collections.$inferSelect;

/** The pieces that were chosen for a collection by hand, in their order. */
export const collectionPieces = pgTable(
  'collection_pieces',
  {
    collectionId: foreignId('collection_id', () => collections.id, { onDelete: 'cascade' }),
    productId: foreignId('product_id', () => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_pieces_of_product').on(table.productId),
    check('collection_pieces_position', sql`${table.position} > 0`),
  ],
);
