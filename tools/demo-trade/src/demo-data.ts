/** The files in `data/`, checked: who buys, what they say, and the orders that every demo shop has. All of it is invented. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { ReturnReason, ReturnState } from '@kanaka/contracts/orders/returns';
import { ShipmentMove } from '@kanaka/contracts/orders/shipments';
import { z } from 'zod';

const read = <Shape extends z.ZodType>(shape: Shape, file: string): z.output<Shape> =>
  shape.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../data', file), 'utf8')));

const Text = z.string().min(1);
const Place = z.object({ address: Text, city: Text, state: Text, country: Text, pincode: Text });

/** A number of ten digits that no network has given out: no Indian mobile number begins with 5. */
const phoneOf = (place: number) => `5550${String(100_000 + place * 137).padStart(6, '0')}`;

/** Streets, numbers and people are made up; the pincodes belong to the cities. */
export const customers = read(z.array(Place.extend({ name: Text })), 'customers.json').map(
  ({ name, ...address }, place) => ({ name, place: { ...address, phone: phoneOf(place) } }),
);
export type Customer = (typeof customers)[number];

/** The place of the demo shopper, who is none of the invented customers. */
export const SHOPPER = -1;

/** Gift messages, each used once, and reviews that the owner hides. */
export const words = read(
  z.object({
    giftMessages: z.array(Text),
    unwelcome: z.array(z.object({ stars: z.int(), message: Text })),
  }),
  'words.json',
);

const Consignment = z.object({ courier: z.string(), awb: z.string() });
export type Consignment = z.output<typeof Consignment>;

const PlannedLine = z.object({ title: Text, size: z.string(), quantity: z.int() });
export type PlannedLine = z.output<typeof PlannedLine>;

const what = <const Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.object({ what: z.literal(name), ...shape });

/** What somebody does with an order. */
const Act = z.discriminatedUnion('what', [
  what('place', {}),
  what('pay', {}),
  // Razorpay reports a payment of less than the order costs.
  what('pay-too-little', { missingRupees: z.int() }),
  what('run-out', {}),
  what('set-status', { status: AdminOrderStatus, reason: z.string() }),
  what('pack', { consignment: Consignment }),
  // Packed and handed over in one.
  what('send', { consignment: Consignment }),
  what('move', { to: ShipmentMove }),
  // Handed over in the shop, against the code.
  what('collect', {}),
  what('cancel', { reason: z.string() }),
  what('refund', { rupees: z.number(), reason: Text }),
  what('note', { text: Text }),
  what('ask-return', { reason: ReturnReason, words: z.string() }),
  what('move-return', {
    by: z.enum(['owner', 'shopper']),
    to: ReturnState.exclude(['requested', 'expired']),
    note: z.string(),
    consignment: Consignment.optional(),
  }),
  // Another piece for the returned one; the customer pays what it costs more.
  what('exchange', { piece: PlannedLine }),
  what('expire-return', {}),
]);
export type Act = z.output<typeof Act>;

/**
 * Those of the demo shopper, and one of each state that waits for the owner, whatever day the shop is started on. Times are
 * India's.
 */
export const stagedOrders = read(
  z.array(
    PlannedLine.extend({
      customer: z.union([z.int(), z.literal('shopper').transform(() => SHOPPER)]),
      method: z.enum(['upi', 'card', 'netbanking']),
      giftMessage: z.string().default(''),
      isCollected: z.boolean().default(false),
      steps: z.array(
        z.union([
          z.object({ daysAgo: z.int(), at: z.string().regex(/^\d\d:\d\d$/), act: Act }),
          z.object({ hoursAgo: z.number(), act: Act }),
        ]),
      ),
    }),
  ),
  'staged-orders.json',
);
