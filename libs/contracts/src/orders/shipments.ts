/** Shipments: how the pieces of an order travel to the shopper, all at once or in parts. */
import { z } from 'zod';
import { DeliveryDates } from './delivery.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, isShortened, Message, Nothing, optionalLine, Rupees, shortenedNumber, text } from '../shapes.ts';
import { seenWith } from '../seen-with.ts';
import { ChosenLines } from '../catalog/sizes.ts';
import { PackedArticles } from './article-draft.ts';

/** `courier`: it travels to the shopper. `pickup`: the shopper collects it in the shop. */
export const ShipmentKind = z.enum(['courier', 'pickup']);
export type ShipmentKind = z.infer<typeof ShipmentKind>;

/**
 * `packed`: of a pick-up, ready to be collected; `delivered`: collected. `failed`: it was not handed over, or could not be
 * delivered. Its pieces can be sent again, in another shipment.
 */
export const ShipmentState = z.enum(['packed', 'handedOver', 'outForDelivery', 'delivered', 'failed']);
export type ShipmentState = z.infer<typeof ShipmentState>;

/** What can happen to a shipment that is packed. */
export const ShipmentMove = ShipmentState.exclude(['packed']);
export type ShipmentMove = z.infer<typeof ShipmentMove>;

/** The allowed moves of each kind: to which state from which; forward only. */
export const shipmentMoves: Record<ShipmentKind, Record<ShipmentMove, readonly ShipmentState[]>> = {
  courier: {
    handedOver: ['packed'],
    outForDelivery: ['handedOver'],
    delivered: ['handedOver', 'outForDelivery'],
    failed: ['packed', 'handedOver', 'outForDelivery'],
  },
  pickup: { handedOver: [], outForDelivery: [], delivered: ['packed'], failed: ['packed'] },
};

export const isOnItsWay = (state: ShipmentState) => state === 'handedOver' || state === 'outForDelivery';

const AWB = 'An AWB has 4 to 40 letters, digits and hyphens.';

/** For a schema: refuses the number of a consignment that a spreadsheet has shortened. */
export const notShortened = [
  (awb: string) => !isShortened(awb),
  { abort: true, error: shortenedNumber('AWB') },
] as const;

/** The number of an air waybill; couriers print it in capital letters, some in groups. Empty when there is none. */
const Awb = text(40, { tooLong: AWB })
  .toUpperCase()
  .overwrite((awb) => awb.replaceAll(' ', ''))
  .refine(...notShortened)
  .regex(/^([A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9])?$/, AWB)
  .default('');

const consignment = {
  courier: optionalLine(60).default(''),
  awb: Awb,
  /** That another customer's order has the same AWB is meant. */
  sharedAwb: z.boolean().optional(),
};
const isWhole = ({ courier, awb }: { courier: string; awb: string }) => courier !== '' || awb === '';
const notWhole = { path: ['courier'], message: 'Please choose the courier of this AWB.' };

/** With whom a shipment travels and under which number, which many couriers give at the pick-up; both empty: without tracking. */
export const Consignment = z.object(consignment).refine(isWhole, notWhole);
export type Consignment = z.output<typeof Consignment>;

const ShippedPiece = z.object({
  productId: Id,
  size: z.string(),
  title: z.string(),
  image: z.string(),
  quantity: z.int(),
});

/** What every reader of a shipment sees. */
const whereabouts = {
  /** Absent from older services: all of theirs travel with couriers. */
  kind: ShipmentKind.optional(),
  state: ShipmentState,
  /** Both empty without tracking. */
  courier: z.string(),
  awb: z.string(),
  /** The courier's page for it; empty when there is none. */
  link: z.string(),
};

/** A shipment as its shopper sees it; `steps` are oldest first, each state at most once. */
export const Shipment = z.object({
  _id: Id,
  ...whereabouts,
  items: z.array(ShippedPiece),
  steps: z.array(z.object({ state: ShipmentState, at: Instant })),
  /** By which its shopper collects it; only while it waits to be collected. */
  code: z.string().optional(),
});
export type Shipment = z.infer<typeof Shipment>;

/** The same for the owner: with its insurance, and who did each step. Without the code, which the shopper has to say. */
export const AdminShipment = Shipment.omit({ code: true }).extend({
  insuredValue: seenWith('orders:amounts', Rupees),
  /** The label says so, whoever prints it. Absent from older services. */
  isInsured: z.boolean().optional(),
  /** What it was given before it was corrected, oldest first, and until when. */
  former: z.array(z.object({ courier: z.string(), awb: z.string(), until: Instant, by: z.string() })).optional(),
  /** How many wrong codes can still be entered; only while it waits to be collected. */
  triesLeft: z.int().optional(),
  steps: z.array(z.object({ state: ShipmentState, at: Instant, by: z.string() })),
});
export type AdminShipment = z.infer<typeof AdminShipment>;

const packing = {
  lines: ChosenLines,
  ...consignment,
  insuredValue: Rupees.optional(),
  /** HUIDs and weights of pieces without a tag, which replace those recorded before. */
  articles: z.array(PackedArticles).max(1_000).optional(),
};

const packingErrors = [
  'order.not-found',
  'order-line.not-found',
  'order.unpaid',
  'order.disputed',
  'order.to-be-collected',
  'shipment.too-many',
  'shipment.refunded',
  'shipment.unknown-courier',
  'shipment.awb-in-use',
  'articles.huid-used',
  'articles.tagged',
  'articles.too-many',
] as const;

export const packShipment = endpoint.post('/admin/orders/shipments/:id', 'orders:ship', {
  summary:
    'Packs pieces of a paid order as a shipment. That an order to another recipient or address has the AWB is refused, unless ' +
    '`sharedAwb` says that it is meant. The insured value is by default that of the pieces with tax.',
  errors: packingErrors,
  body: z.object(packing).refine(isWhole, notWhole),
  reply: Message.extend({ data: AdminShipment }),
});

export const moveShipment = endpoint.put('/admin/orders/shipments/move/:id', 'orders:ship', {
  summary:
    'Records what happened to a shipment; its order follows, and the shopper gets an e-mail. Courier and AWB can be given when ' +
    'it is handed over.',
  errors: [
    'shipment.not-found',
    'shipment.cannot-move',
    'shipment.code-needed',
    'shipment.unknown-courier',
    'shipment.awb-in-use',
    'order.unpaid',
    'order.disputed',
  ],
  body: z.object({ to: ShipmentMove, ...consignment }).refine(isWhole, notWhole),
  /** `changeId` if it was handed over, which can be undone. */
  reply: Message.extend({ data: AdminShipment, changeId: Id.optional() }),
});

export const correctConsignment = endpoint.put('/admin/orders/shipments/consignment/:id', 'orders:ship', {
  summary:
    'Gives a shipment that has not arrived another courier or AWB, or its first AWB. What it had before stays in its history; ' +
    'its customer gets an e-mail only if one had told the former AWB.',
  errors: ['shipment.not-found', 'shipment.not-corrected', 'shipment.unknown-courier', 'shipment.awb-in-use'],
  body: Consignment,
  reply: Message.extend({ data: AdminShipment }),
});

/** Each line is a transaction of its own. */
export const MAX_IMPORTED_LINES = 200;

/**
 * What became of one of several orders: `asks`, it has the AWB of another customer's order, so it needs `sharedAwb`. `message`
 * says why it was refused or what it asks.
 */
const OrderOutcome = z.object({
  _id: Id,
  outcome: z.enum(['done', 'asks', 'refused']),
  message: z.string(),
  /** Set if it was handed over, which can be undone. */
  changeId: Id.optional(),
});
export type OrderOutcome = z.infer<typeof OrderOutcome>;

const severalOrders = <One extends z.ZodType>(one: One) =>
  z.object({ orders: z.array(one).min(1).max(MAX_IMPORTED_LINES) });

export const packOrders = endpoint.post('/admin/orders/shipments/pack', 'orders:ship', {
  summary:
    'Packs several orders, each as `packShipment` does and in its own transaction: one that is refused stops no other.',
  body: severalOrders(z.object({ _id: Id, ...packing }).refine(isWhole, notWhole)),
  reply: Message.extend({ data: z.array(OrderOutcome) }),
});

export const handOverOrders = endpoint.post('/admin/orders/shipments/hand-over', 'orders:ship', {
  summary:
    'Hands over everything of several orders that was not sent, each in its own transaction; without a courier as it was packed. ' +
    'Their e-mails wait for some seconds, in which `undoOrderStatus` takes each back.',
  body: severalOrders(z.object({ _id: Id, ...consignment }).refine(isWhole, notWhole)),
  reply: Message.extend({ data: z.array(OrderOutcome) }),
});

/** What became of a line of a file, or in a preview would. */
export const ImportedLine = z.object({
  line: z.int(),
  /** As it is in the file. */
  order: z.string(),
  courier: z.string(),
  awb: z.string(),
  outcome: z.enum(['fits', 'sent', 'refused']),
  /** Why it is refused, or what it asks. */
  message: z.string(),
  /** Its AWB is of another customer's order: handed over only with `sharedAwbs`. */
  asks: z.boolean().optional(),
  /** The order that was sent, and by what it is undone. */
  orderId: Id.optional(),
  changeId: Id.optional(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

export const importShipments = endpoint.post('/admin/orders/shipments/import', 'orders:ship', {
  summary:
    'Hands over the orders in a CSV file, each in its own transaction; the columns are order number, courier and AWB, or are ' +
    'named in a heading. A ' +
    'preview changes nothing and answers what would fit.',
  errors: ['shipment.no-lines', 'shipment.too-many-lines'],
  body: z.object({
    csv: text(200_000, { tooLong: 'This file is too long.', missing: 'Please choose a file.' }).min(
      1,
      'This file is empty.',
    ),
    preview: z.boolean(),
    /** That AWBs of other customers' orders are meant. */
    sharedAwbs: z.boolean().default(false),
  }),
  reply: Message.extend({ data: z.array(ImportedLine) }),
});

/** A courier's own events, in the courier's own form; the endpoint recognises those of Delhivery and Shiprocket. */
export const courierWebhook = endpoint.post('/couriers/webhook', 'anyone', {
  summary:
    'A courier reports a parcel (Delhivery’s and Shiprocket’s events). Needs the secret that was given to the courier, as ' +
    '`x-api-key` or as `Authorization: Token …`. Events that change nothing are accepted: couriers repeat them.',
  errors: ['webhook.bad-secret'],
  body: z.looseObject({}),
  reply: Nothing,
});

/** What anybody sees who has the link of a shipment: nothing of address, prices, pieces or e-mail. */
export const TrackedShipment = z.object({
  ...whereabouts,
  steps: Shipment.shape.steps,
  firstName: z.string(),
  city: z.string(),
  /** The short number of its order. */
  orderNumber: z.string().optional(),
  placedAt: Instant.optional(),
  paidAt: Instant.optional(),
  /** When it was promised to arrive; absent in orders from before promises. */
  delivery: DeliveryDates.optional(),
});
export type TrackedShipment = z.infer<typeof TrackedShipment>;

export const trackShipment = endpoint.get('/shop/track/:token', 'anyone', {
  summary: 'Where a shipment is, by the token in the link of its e-mails. 404 for any other token.',
  errors: ['shipment.not-found'],
  params: z.object({ token: text(200) }),
  reply: z.object({ data: TrackedShipment }),
});
