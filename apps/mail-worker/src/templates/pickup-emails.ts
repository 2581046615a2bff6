/** What is particular to orders that are collected in the shop. */
import type { DeliveryDates } from '@kanaka/contracts/orders/delivery';
import { deliveryDay } from '@kanaka/presentation/delivery-words';
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import type { JobData } from '@kanaka/queues/jobs';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import { orderEmail, orderFact, orderNumber, type Email } from './email-layout.ts';
import type { StepWords } from './shipment-emails.ts';

export const whenReady = ({ to }: Pick<DeliveryDates, 'to'>) => `It is ready for you to collect by ${deliveryDay(to)}.`;

export const KEEP_CODE =
  'Please say the code only in the shop, when you see your pieces: they are given to whoever has it. You can also send somebody with it.';

export function placeFacts({ addressLines, state, hours }: PickupPlace): Email['facts'] {
  return [
    { name: 'Where', value: [...addressLines, state].join(', ') },
    { name: 'When', value: hours },
  ];
}

/** In two groups, as people read it aloud. */
export const codeFacts = (code: string): Email['facts'] => [
  { name: 'Your code', value: `${code.slice(0, 3)} ${code.slice(3)}` },
];

export const pickupStepWords: Record<string, StepWords> = {
  packed: {
    subject: (number) => `Your order ${number} is ready to collect`,
    heading: 'Ready to Collect',
    paragraph: ({ Order, isPart }) =>
      `${Order} is packed and waits for you in our shop.${isPart ? ' We will write again about the rest.' : ''}`,
  },
  delivered: {
    subject: (number) => `Your order ${number} has been collected`,
    heading: 'Order Collected',
    paragraph: ({ Order }) => `${Order} has been collected. We hope it brings you joy for many years.`,
  },
  failed: {
    subject: (number) => `Your order ${number} cannot be collected just now`,
    heading: 'Not Ready Any More',
    paragraph: ({ order, isPart }) =>
      `We are sorry: we had to take ${order} back to our atelier. ${isPart ? 'Its' : 'Your'} code has ended. We will write again, with a new one, when it is ready.`,
  },
};

/** The owner has renewed the code of a pick-up. */
export function codeRenewedEmail(
  { orderId, shipmentId, name, pickup }: JobData<'mail', 'code-renewed'>,
  { publicUrl, codeOf }: { publicUrl: string; codeOf: PickupCodes['codeOf'] },
): Email {
  return orderEmail({ orderId, name }, publicUrl, {
    subject: `A new code for your order ${orderNumber(orderId)}`,
    heading: 'Your New Code',
    paragraphs: ['Your pieces wait for you under a new code. The one that we sent before has ended.', KEEP_CODE],
    facts: [
      ...codeFacts(codeOf({ id: shipmentId, codeNumber: pickup.codeNumber })),
      orderFact(orderId),
      ...placeFacts(pickup),
    ],
  });
}
