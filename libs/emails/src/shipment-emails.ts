import { deliveryDay } from '@kanaka/presentation/delivery-words';
import type { JobData } from '@kanaka/queues/jobs';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import type { EmailName } from '@kanaka/contracts/catalog/email-words';
import { orderEmail, orderFact, orderUrl, type Email, type From } from './email-layout.ts';
import { wordsFor } from './order-emails.ts';
import { codeFacts, KEEP_CODE, placeFacts } from './pickup-emails.ts';
import { shownPieces } from './shown-pieces.ts';

const DATE_IN_INDIA = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' });

const wordsOfStep: Record<string, EmailName> = {
  packed: 'packed',
  handedOver: 'shipped',
  outForDelivery: 'out-for-delivery',
  delivered: 'delivered',
  corrected: 'tracking-corrected',
  failed: 'delivery-failed',
};
const wordsOfPickup: Record<string, EmailName> = {
  packed: 'pickup-ready',
  delivered: 'pickup-collected',
  failed: 'pickup-failed',
};

/** What a shipment's secrets are made with. */
export type Secrets = { tokenOf: (shipmentId: string) => string; codeOf: PickupCodes['codeOf'] };

/** A shipment moved: with its pieces, and the link of its page. */
export function shipmentEmail(
  {
    orderId,
    shipmentId,
    name,
    state,
    courier,
    awb,
    link,
    wrongAwb,
    pieces,
    isPart,
    delivery,
    returnableUntil,
    pickup,
  }: JobData<'mail', 'shipment-moved'>,
  from: From & Secrets,
): Email {
  const { publicUrl, tokenOf, codeOf } = from;
  const isReady = pickup && state === 'packed';
  const isExpected = state === 'packed' || state === 'handedOver' || state === 'corrected';
  const isOver = state === 'delivered' || state === 'failed';
  const way = `${publicUrl}/shop/track/${tokenOf(shipmentId)}`;
  const inAccount = { label: 'View your order and its invoice', url: orderUrl(publicUrl, orderId) };
  return orderEmail({ orderId, name }, from, wordsFor(pickup ? wordsOfPickup : wordsOfStep, state), {
    values: {
      order_or_part: isPart ? 'a part of your order' : 'your order',
      part: isPart,
      returnable_until: returnableUntil && DATE_IN_INDIA.format(new Date(returnableUntil)),
    },
    adds: [
      ...(wrongAwb ? [`The AWB ${wrongAwb} in our earlier e-mail was wrong.`] : []),
      ...(isReady ? [KEEP_CODE] : []),
    ],
    goods: shownPieces(pieces, publicUrl),
    facts: [
      ...(isReady ? codeFacts(codeOf({ id: shipmentId, ...pickup })) : []),
      orderFact(orderId),
      ...(isReady ? placeFacts(pickup) : []),
      ...(delivery && !pickup && isExpected ? [{ name: 'Arrives by', value: deliveryDay(delivery.to) }] : []),
      ...(courier
        ? [
            { name: 'Courier', value: courier },
            ...(awb ? [{ name: 'AWB', value: awb, ...(link && { url: link }) }] : []),
          ]
        : []),
    ],
    ...(isOver
      ? { action: { label: 'View your order', url: inAccount.url }, second: { label: 'View its steps', url: way } }
      : { action: { label: pickup ? 'See how it stands' : 'Follow your parcel', url: way }, second: inAccount }),
  });
}
