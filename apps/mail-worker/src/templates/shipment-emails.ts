import { deliveryDay } from '@kanaka/presentation/delivery-words';
import type { JobData } from '@kanaka/queues/jobs';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import { orderEmail, orderFact, orderNumber, orderUrl, type Email } from './email-layout.ts';
import { anyStatus, onItsWay } from './order-emails.ts';
import { codeFacts, KEEP_CODE, pickupStepWords, placeFacts } from './pickup-emails.ts';
import { shownPieces } from './shown-pieces.ts';

const DATE_IN_INDIA = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' });

/** What a shipment has: `order` within a sentence, `Order` at its beginning. */
type Shipped = { order: string; Order: string; isPart: boolean };
export type StepWords = {
  subject: (number: string) => string;
  heading: string;
  paragraph: (shipped: Shipped) => string;
};

/** What a step of a shipment says; its beginning and end say the same as the status of the order. */
const stepWords: Record<string, StepWords> = {
  packed: {
    subject: (number) => `Your order ${number} is packed`,
    heading: 'Your Order is Packed',
    paragraph: ({ Order, isPart }) =>
      `${Order} is packed and sealed. We will write again when the courier has it${isPart ? ', and about the rest' : ''}.`,
  },
  handedOver: {
    subject: onItsWay,
    heading: 'Order Shipped',
    paragraph: ({ Order, isPart }) =>
      `${Order} has left our atelier and is on its way to you.${isPart ? ' The rest follows.' : ''}`,
  },
  outForDelivery: {
    subject: (number) => `Your order ${number} arrives today`,
    heading: 'Out for Delivery',
    paragraph: ({ Order }) =>
      `${Order} is out for delivery. Please have an identity card at hand: it is handed to you against a signature.`,
  },
  delivered: {
    subject: (number) => `Your order ${number} has been delivered`,
    heading: 'Order Delivered',
    paragraph: ({ Order }) => `${Order} has been delivered. We hope it brings you joy for many years.`,
  },
  corrected: {
    subject: (number) => `New tracking number for your order ${number}`,
    heading: 'New Tracking Number',
    paragraph: ({ order }) => `The tracking details of ${order} have changed. Please use the ones below.`,
  },
  failed: {
    subject: (number) => `Your order ${number} could not be delivered`,
    heading: 'Delivery Failed',
    paragraph: ({ order }) =>
      `We are sorry: the courier could not deliver ${order}. It comes back to us, and we will write to you about sending it again.`,
  },
};

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
  { publicUrl, token, codeOf }: { publicUrl: string; token: string; codeOf: PickupCodes['codeOf'] },
): Email {
  const steps = pickup ? pickupStepWords : stepWords;
  const known = Object.hasOwn(steps, state) ? steps[state] : undefined;
  const isReady = pickup && state === 'packed';
  const { subject, heading, paragraph }: StepWords = known ?? { ...anyStatus, paragraph: () => anyStatus.paragraph };
  const shipped = isPart
    ? { order: 'a part of your order', Order: 'A part of your order', isPart }
    : { order: 'your order', Order: 'Your order', isPart };
  const isExpected = state === 'packed' || state === 'handedOver' || state === 'corrected';
  const isOver = state === 'delivered' || state === 'failed';
  const way = `${publicUrl}/shop/track/${token}`;
  const inAccount = { label: 'View your order and its invoice', url: orderUrl(publicUrl, orderId) };
  return orderEmail({ orderId, name }, publicUrl, {
    subject: subject(orderNumber(orderId)),
    heading,
    paragraphs: [
      paragraph(shipped),
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
    ...(state === 'delivered' && {
      afterwards: [
        returnableUntil
          ? `If something is not right, your order in the account says how it can be returned. Possible until ${DATE_IN_INDIA.format(new Date(returnableUntil))}.`
          : 'If something is not right, your order in the account says how and until when it can be returned.',
      ],
    }),
  });
}
