import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_PHOTOGRAPHS } from '@kanaka/contracts/media/photographs';
import type { ReturnState } from '@kanaka/contracts/orders/returns';
import { returnSteps } from './returns-schema.ts';

/** The photographs of a step: only the order's shopper and admins see them. Each belongs to one step only. */
export const returnPhotographs = pgTable(
  'return_photographs',
  {
    /** As `media` has stored it. */
    photographId: text('photograph_id').primaryKey(),
    returnId: uuid('return_id').notNull(),
    state: text('state').$type<ReturnState>().notNull(),
    /** Their order within the step. */
    position: integer('position').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'return_photographs_step',
      columns: [table.returnId, table.state],
      foreignColumns: [returnSteps.returnId, returnSteps.state],
    }).onDelete('cascade'),
    unique('return_photographs_position').on(table.returnId, table.state, table.position),
    check(
      'return_photographs_position_range',
      sql`${table.position} between 0 and ${sql.raw(String(MAX_PHOTOGRAPHS - 1))}`,
    ),
  ],
);
