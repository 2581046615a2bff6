import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_WRONG_CODES } from '@kanaka/contracts/orders/pickup';
import { ShipmentKind, ShipmentState } from '@kanaka/contracts/orders/shipments';
import { foreignId, instant, oneOf, paise } from '@kanaka/server-kit/database/columns';
import { orders, orderItems } from '../schema.ts';

/** Courier and AWB of a shipment until they were corrected, and who did that. */
export type FormerConsignment = { courier: string; awb: string; until: string; by: string };

/** Shipments of an order's pieces. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid('id').primaryKey(),
    orderId: foreignId('order_id', () => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ShipmentKind>().notNull().default('courier'),
    state: text('state').$type<ShipmentState>().notNull().default('packed'),
    /** The courier's name, the number and the courier's page for it, as they were then; empty without tracking. */
    courier: text('courier').notNull().default(''),
    awb: text('awb').notNull().default(''),
    link: text('link').notNull().default(''),
    /** What it was given before it was corrected, oldest first. */
    former: jsonb('former').$type<FormerConsignment[]>().notNull().default([]),
    insuredPaise: paise('insured_paise').notNull(),
    /** The SHA-256 of the token in the link that its e-mails contain. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Which code of a pick-up is valid: how often it was renewed. The code itself is not stored. */
    codeNumber: integer('code_number').notNull().default(0),
    /** How many wrong codes were entered since. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // For the foreign key of its lines, which must be lines of its order.
    unique('shipments_of_order').on(table.orderId, table.id),
    // For the events of couriers.
    index('shipments_awb')
      .on(table.awb)
      .where(sql`awb <> ''`)
      .concurrently(),
    // For the search by the beginning of an AWB, which the collation of the other index does not serve.
    index('shipments_awb_beginning')
      .on(table.awb.op('text_pattern_ops'))
      .where(sql`awb <> ''`)
      .concurrently(),
    index('shipments_open')
      .on(table.state, table.orderId)
      .where(sql`state in ('packed', 'handedOver', 'outForDelivery')`)
      .concurrently(),
    check('shipments_state', oneOf(table.state, ShipmentState.options)),
    check('shipments_insured', sql`${table.insuredPaise} >= 0`),
    check('shipments_tracking', sql`${table.courier} <> '' or ${table.awb} = ''`),
    check('shipments_kind', oneOf(table.kind, ShipmentKind.options)),
    check(
      'shipments_pickup',
      sql`${table.kind} <> 'pickup' or (${table.state} in ('packed', 'delivered', 'failed') and ${table.awb} = '')`,
    ),
    check(
      'shipments_codes',
      sql`${table.codeNumber} >= 0 and ${table.wrongCodes} between 0 and ${sql.raw(String(MAX_WRONG_CODES))}`,
    ),
  ],
);
export type ShipmentRow = typeof shipments.$inferSelect;

/** What a shipment contains. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      name: 'shipment_lines_shipment',
      columns: [table.orderId, table.shipmentId],
      foreignColumns: [shipments.orderId, shipments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'shipment_lines_item',
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }).onDelete('cascade'),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
    // For the foreign key: otherwise deleting an order that was never placed would scan the table.
    index('shipment_lines_of_item').on(table.orderId, table.position),
  ],
);
export type ShipmentLineRow = typeof shipmentLines.$inferSelect;

/** When a shipment came to each of its states, and who recorded it. The key prevents that it comes to one twice. */
export const shipmentSteps = pgTable(
  'shipment_steps',
  {
    shipmentId: foreignId('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    state: text('state').$type<ShipmentState>().notNull(),
    doneBy: text('done_by').notNull(),
    doneByName: text('done_by_name').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.state] }),
    check('shipment_steps_state', oneOf(table.state, ShipmentState.options)),
  ],
);
export type ShipmentStepRow = typeof shipmentSteps.$inferSelect;

/** A quantity of an order's line. */
export type PackedLine = Pick<ShipmentLineRow, 'position' | 'quantity'>;
