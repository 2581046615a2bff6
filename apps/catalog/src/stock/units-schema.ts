import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CountedPiece, CountFigures } from '@kanaka/contracts/catalog/stock-takes';
import { unitStates, type UnitState } from '@kanaka/contracts/catalog/unit-states';
import { foreignId, instant, oneOf, paise } from '@kanaka/server-kit/database/columns';
import { products } from '../schema.ts';

/** A piece with a tag of its own. Lock its product's row before changing it. */
export const units = pgTable(
  'units',
  {
    id: uuid('id').primaryKey(),
    productId: foreignId('product_id', () => products.id),
    tag: text('tag').notNull(),
    /** Empty for a piece without sizes. */
    size: text('size').notNull().default(''),
    grossWeightMg: integer('gross_weight_mg').notNull(),
    netWeightMg: integer('net_weight_mg').notNull(),
    huid: text('huid'),
    state: text('state').$type<UnitState>().notNull().default('in-stock'),
    /** The order that holds it or has sold it. */
    orderId: uuid('order_id'),
    /** What it cost the shop, before tax; null when that is not known or as its product's. */
    costPaise: paise('cost_paise'),
    supplier: text('supplier').notNull().default(''),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('units_tag').on(table.tag),
    uniqueIndex('units_huid').on(table.huid),
    // An order has one unit of a product and size at most.
    uniqueIndex('units_of_order')
      .on(table.orderId, table.productId, table.size)
      .where(sql`order_id is not null`),
    // The order in which they are sold: the lightest first.
    index('units_of_product').on(table.productId, table.state, table.size, table.netWeightMg, table.tag),
    check('units_tag_form', sql`${table.tag} ~ '^[A-Z0-9][A-Z0-9/-]{0,19}$'`),
    check('units_huid_form', sql`${table.huid} ~ '^[A-Z0-9]{6}$'`),
    index('units_supplier')
      .on(table.supplier)
      .where(sql`supplier <> ''`)
      .concurrently(),
    check('units_cost', sql`${table.costPaise} > 0`),
    check('units_weight', sql`${table.netWeightMg} between 1 and ${table.grossWeightMg}`),
    check('units_state', oneOf(table.state, unitStates)),
    check('units_order', sql`(${table.state} in ('held', 'sold', 'returned')) = (${table.orderId} is not null)`),
  ],
);
export type UnitRow = typeof units.$inferSelect;

const STOCK_TAKE_STATES = ['open', 'booked', 'dropped'] as const;

/** What a booked stock take found: the tags of each kind, and how many. */
export type StockTakeResult = {
  expected: number;
  missingCount: number;
  missing: DifferingUnit[];
  unexpectedCount: number;
  unexpected: { tag: string; unit: DifferingUnit | null }[];
  untagged: CountFigures;
  differences: CountedPiece[];
};
export type DifferingUnit = { tag: string; title: string; productId: string; size: string; state: UnitState };

export const stockTakes = pgTable(
  'stock_takes',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<(typeof STOCK_TAKE_STATES)[number]>().notNull().default('open'),
    startedByName: text('started_by_name').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    closedByName: text('closed_by_name').notNull().default(''),
    closedAt: instant('closed_at'),
    reason: text('reason').notNull().default(''),
    /** Set when it is booked. */
    result: jsonb('result').$type<StockTakeResult>(),
  },
  (table) => [
    check('stock_takes_state', oneOf(table.state, STOCK_TAKE_STATES)),
    check('stock_takes_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    check('stock_takes_result', sql`(${table.state} = 'booked') = (${table.result} is not null)`),
    // People who count at the same time count for the same one.
    uniqueIndex('stock_takes_open')
      .on(table.state)
      .where(sql`state = 'open'`),
  ],
);
export type StockTakeRow = typeof stockTakes.$inferSelect;

export const stockTakeScans = pgTable(
  'stock_take_scans',
  {
    stockTakeId: foreignId('stock_take_id', () => stockTakes.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    scannedByName: text('scanned_by_name').notNull(),
    scannedAt: instant('scanned_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.stockTakeId, table.tag] }),
    check('stock_take_scans_tag', sql`${table.tag} ~ '^[A-Z0-9][A-Z0-9/-]{0,19}$'`),
  ],
);

/** What somebody has counted of an untagged piece in one size. Several entries of the same piece add up. */
export const stockTakeCounts = pgTable(
  'stock_take_counts',
  {
    /** Chosen by whoever counts, so that an entry that is sent twice counts once. */
    id: uuid('id').primaryKey(),
    stockTakeId: foreignId('stock_take_id', () => stockTakes.id, { onDelete: 'cascade' }),
    productId: foreignId('product_id', () => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** The stock in this size at that time. */
    stockThen: integer('stock_then').notNull(),
    /** Stock and sales of the piece together at that time: neither a sale nor a return changes their sum, but an edit does. */
    madeThen: integer('made_then').notNull(),
    countedByName: text('counted_by_name').notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_take_counts_of_piece').on(table.stockTakeId, table.productId, table.size),
    check('stock_take_counts_quantity', sql`${table.quantity} >= 0`),
  ],
);
