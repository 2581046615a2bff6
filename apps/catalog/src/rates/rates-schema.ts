import { sql } from 'drizzle-orm';
import { RateOrigin, RateSource } from '@kanaka/contracts/catalog/metal-rates';
import { finenesses, HIGHEST_RATE_PAISE, type PreciousMetal } from '@kanaka/money/metal-rates';
import { instant, oneOf } from '@kanaka/server-kit/database/columns';
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

const RATE_METALS = Object.keys(finenesses) as PreciousMetal[];
/** Every metal with each fineness that has a rate, as SQL: `('gold', 999), …`. */
const ratedFinenesses = RATE_METALS.flatMap((metal) =>
  finenesses[metal].map((fineness) => `('${metal}', ${fineness})`),
);

/**
 * Every rate that was ever published or imported; the newest of a fineness by its time is today's. A trigger refuses to change or
 * delete any.
 */
export const metalRates = pgTable(
  'metal_rates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The rates that were published together. */
    publication: uuid('publication').notNull(),
    metal: text('metal').$type<PreciousMetal>().notNull(),
    fineness: integer('fineness').notNull(),
    paisePerGram: bigint('paise_per_gram', { mode: 'number' }).notNull(),
    origin: text('origin').$type<RateOrigin>().notNull(),
    source: text('source').$type<RateSource>().notNull(),
    /** Null when it came from the feed. */
    setById: uuid('set_by_id'),
    setByName: text('set_by_name').notNull(),
    effectiveAt: instant('effective_at').notNull(),
  },
  (table) => [
    unique('metal_rates_once').on(table.publication, table.metal, table.fineness),
    index('metal_rates_latest').on(table.metal, table.fineness, table.effectiveAt, table.id).concurrently(),
    check('metal_rates_fineness', sql`(${table.metal}, ${table.fineness}) in (${sql.raw(ratedFinenesses.join(', '))})`),
    check('metal_rates_amount', sql`${table.paisePerGram} between 1 and ${sql.raw(String(HIGHEST_RATE_PAISE))}`),
    check('metal_rates_origin', oneOf(table.origin, RateOrigin.options)),
    check('metal_rates_source', oneOf(table.source, RateSource.options)),
    check('metal_rates_set_by', sql`(${table.source} = 'owner') = (${table.setById} is not null)`),
  ],
);
export type MetalRateRow = typeof metalRates.$inferSelect;

/** What the last pull of the rates' feed brought: one row. */
export const rateFeed = pgTable(
  'rate_feed',
  {
    id: integer('id').primaryKey().default(1),
    pulledAt: instant('pulled_at').notNull(),
    /** Empty when the feed could be read. */
    error: text('error').notNull().default(''),
    /** The rates in paise a gram that wait for the owner. */
    proposal: jsonb('proposal').$type<Partial<Record<PreciousMetal, number>>>(),
    /** What the owner refused last, of each metal; the feed does not propose it again. */
    refused: jsonb('refused').$type<Partial<Record<PreciousMetal, number>>>(),
  },
  (table) => [check('rate_feed_single', sql`${table.id} = 1`)],
);
export type RateFeedRow = typeof rateFeed.$inferSelect;
