/** What is particular to orders that are collected in the shop. */
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import type { JobData } from '@kanaka/queues/jobs';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import { orderEmail, orderFact, type Email, type From } from './email-layout.ts';

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

/** The owner has renewed the code of a pick-up. */
export function codeRenewedEmail(
  { orderId, shipmentId, name, pickup }: JobData<'mail', 'code-renewed'>,
  from: From & { codeOf: PickupCodes['codeOf'] },
): Email {
  return orderEmail({ orderId, name }, from, 'code-renewed', {
    adds: [KEEP_CODE],
    facts: [
      ...codeFacts(from.codeOf({ id: shipmentId, codeNumber: pickup.codeNumber })),
      orderFact(orderId),
      ...placeFacts(pickup),
    ],
  });
}
