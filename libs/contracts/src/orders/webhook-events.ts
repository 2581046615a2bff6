/** What webhooks tell other systems of the shop. An event grows and loses nothing; what would break receivers is a new version. */
import { z } from 'zod';
import { Id, Instant, Rupees } from '../shapes.ts';
import type { Permission } from '../identity/permissions.ts';
import { OrderStatus, RefundState } from './orders.ts';
import { ReturnState } from './return-states.ts';
import { ShipmentState } from './shipments.ts';

type Described = {
  summary: string;
  /** What somebody must be allowed to see who has it sent anywhere. */
  needs: readonly Permission[];
  data: z.ZodObject;
};

const described = <const Events extends Record<string, Described>>(events: Events) => events;

/** No names, addresses or numbers of people: a receiver reads those where it has a permission. */
export const webhookEvents = described({
  'order.paid': {
    summary: 'An order was paid, and has its invoice number',
    needs: ['orders:read', 'orders:amounts'],
    data: z.object({
      orderId: Id,
      customerId: Id,
      invoiceNumber: z.string(),
      total: Rupees,
      lines: z.array(
        z.object({
          productId: Id,
          sku: z.string(),
          title: z.string(),
          size: z.string(),
          quantity: z.int(),
          unitPrice: Rupees,
        }),
      ),
    }),
  },
  'order.status-changed': {
    summary: 'An order was placed, or its status changed',
    needs: ['orders:read'],
    data: z.object({ orderId: Id, status: OrderStatus }),
  },
  'refund.changed': {
    summary: 'A refund is owed, was sent or made, or came back',
    needs: ['orders:read', 'orders:amounts'],
    data: z.object({ orderId: Id, refundId: Id, state: RefundState, amount: Rupees }),
  },
  'shipment.changed': {
    summary: 'A parcel was packed, handed over, delivered, or an undone step put it back',
    needs: ['orders:read'],
    data: z.object({ orderId: Id, shipmentId: Id, state: ShipmentState, courier: z.string(), awb: z.string() }),
  },
  'return.changed': {
    summary: 'A return was requested, decided or moved',
    needs: ['orders:read'],
    data: z.object({ orderId: Id, returnId: Id, state: ReturnState }),
  },
  'product.changed': {
    summary: 'A piece was added, edited, published, withdrawn or put back',
    needs: ['products:read'],
    data: z.object({ productId: Id, change: z.enum(['added', 'edited', 'published', 'deleted', 'restored']) }),
  },
  'stock.changed': {
    summary: 'The stock of a piece was held, freed, sold or corrected',
    needs: ['products:read'],
    data: z.object({ productId: Id }),
  },
  'rates.published': {
    summary: 'New metal rates are valid',
    needs: ['products:read'],
    data: z.object({ publication: Id, pieces: z.int() }),
  },
  'customer.registered': {
    summary: 'A customer has opened an account and confirmed the e-mail address',
    needs: ['customers:read'],
    data: z.object({ customerId: Id }),
  },
  'customer.erased': {
    summary: 'A customer has deleted the account: delete what you hold about it',
    needs: ['customers:read'],
    data: z.object({ customerId: Id }),
  },
});

export type WebhookEvent = keyof typeof webhookEvents;
export type EventData<Type extends WebhookEvent> = z.input<(typeof webhookEvents)[Type]['data']>;

const names = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];
export const WebhookEvent = z.enum(names);

/** Sent when somebody tries a webhook; it tells nothing. */
export const TEST_EVENT = 'webhook.test';

/** The body of a request to a webhook. */
export const webhookBody = (type: string, data: z.ZodType) =>
  z.object({ type: z.literal(type), version: z.literal(1), timestamp: Instant, data });

/** The same as it is sent, for ever the same bytes. */
export function writtenBody(
  type: WebhookEvent | typeof TEST_EVENT,
  { data, at }: { data: object; at: string },
): string {
  return JSON.stringify({ type, version: 1, timestamp: at, data });
}
