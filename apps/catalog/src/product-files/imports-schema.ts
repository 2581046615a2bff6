import { importOutcomes, importStates, underway, type Finding } from '@kanaka/contracts/catalog/product-imports';
import type { ProductColumn, ProductFileRow } from '@kanaka/contracts/catalog/product-file';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Files of pieces that were sent. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<(typeof importStates)[number]>().notNull().default('receiving'),
    message: text('message').notNull().default(''),
    notes: text('notes').array().notNull().default([]),
    /** Of the file; its rows have only the cells that say something. */
    columns: text('columns').array().$type<ProductColumn[]>().notNull(),
    /** What somebody must be allowed to see and apply it, because of its columns. */
    needs: text('needs').array().$type<Permission[]>().notNull(),
    rows: integer('rows').notNull().default(0),
    pieces: integer('pieces').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Who has sent or, after that, applied it. */
    byId: uuid('by_id'),
    byName: text('by_name').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** When the work on it was last known to go on; null while nobody has begun. */
    beatAt: instant('beat_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    check('imports_state', oneOf(table.state, importStates)),
    check('imports_counts', sql`${table.done} >= 0 and ${table.pieces} >= 0 and ${table.rows} >= 0`),
    // One at a time: two that change the same pieces would wait for each other in a circle.
    uniqueIndex('imports_underway')
      .on(sql`(true)`)
      .where(sql.raw(`state in (${underway.map((state) => `'${state}'`).join(', ')})`)),
  ],
);
export type ImportRow = typeof imports.$inferSelect;

/** What an import was checked against: the piece, its version, and what of it was in stock, by size. */
export type Seen = { id: string; version: number; stock: Record<string, number> };

/** A piece of an import, with all its rows. */
export const importPieces = pgTable(
  'import_pieces',
  {
    importId: foreignId('import_id', () => imports.id, { onDelete: 'cascade' }),
    handle: text('handle').notNull(),
    /** Its first row. */
    row: integer('row').notNull(),
    rows: jsonb('rows').$type<ProductFileRow[]>().notNull(),
    /** Null until it is checked. */
    outcome: text('outcome').$type<(typeof importOutcomes)[number]>(),
    title: text('title').notNull().default(''),
    findings: jsonb('findings').$type<Finding[]>().notNull().default([]),
    /** Null for a new piece. */
    seen: jsonb('seen').$type<Seen>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.handle] }),
    index('import_pieces_by_row').on(table.importId, table.row),
    check('import_pieces_outcome', oneOf(table.outcome, importOutcomes)),
  ],
);
export type ImportPieceRow = typeof importPieces.$inferSelect;
