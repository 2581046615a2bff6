/** Pick-up: what a shopper collects in the shop, by a code of six digits. */
import { z } from 'zod';
import { Day, LeadDays } from './delivery.ts';
import { endpoint } from '../endpoint.ts';
import { PickupPlace } from './pickup-rules.ts';
import { Message, text, typed } from '../shapes.ts';
import { AdminShipment } from './shipments.ts';

/** So many wrong codes lock a shipment, until the owner has sent a new code. */
export const MAX_WRONG_CODES = 5;

export const pickupOffer = endpoint.get('/shop/pickup', 'anyone', {
  summary: 'Where pieces can be collected, and on which day those are ready that are paid now. Null when none can be.',
  errors: ['seller.unknown'],
  query: z.object({
    /** The most working days of the pieces until they are made. */
    leadDays: typed(LeadDays).default(0),
  }),
  reply: z.object({ data: PickupPlace.extend({ readyBy: Day }).nullable() }),
});

const SIX_DIGITS = 'The code has six digits.';

export const collectShipment = endpoint.put('/admin/orders/shipments/collect/:id', 'orders:ship', {
  summary: `Hands a shipment to whoever has its code; its order follows. ${MAX_WRONG_CODES} wrong codes lock it.`,
  errors: [
    'shipment.not-found',
    'shipment.wrong-code',
    'shipment.code-locked',
    'shipment.cannot-move',
    'shipment.no-code',
    'order.unpaid',
    'order.disputed',
  ],
  // Shoppers read it aloud in two groups.
  body: z.object({
    code: text(20, { tooLong: SIX_DIGITS, missing: SIX_DIGITS })
      .overwrite((code) => code.replaceAll(/[\s-]/g, ''))
      .regex(/^\d{6}$/, SIX_DIGITS),
  }),
  reply: Message.extend({ data: AdminShipment }),
});

export const renewPickupCode = endpoint.post('/admin/orders/shipments/code/:id', 'orders:ship', {
  summary: 'Mails the shopper a new code for a shipment that waits to be collected, and unlocks it; the old code ends.',
  errors: ['shipment.not-found', 'shipment.no-code', 'shipment.cannot-move'],
  reply: Message.extend({ data: AdminShipment }),
});
