import type { BookedShipment, Ledger } from '../ledger.ts';
import { groupBy, type Verdict } from './verdict.ts';

/** Which steps may follow which; the first is the beginning. Not the shop's own tables: a drill judges them from outside. */
const shipmentWays: Record<string, readonly string[]> = {
  '': ['packed'],
  packed: ['handedOver', 'failed'],
  handedOver: ['outForDelivery', 'delivered', 'failed'],
  outForDelivery: ['delivered', 'failed'],
};
const pickupWays: typeof shipmentWays = { '': ['packed'], packed: ['delivered', 'failed'] };
const returnWays: Record<string, readonly string[]> = {
  '': ['requested'],
  requested: ['approved', 'refused', 'withdrawn'],
  approved: ['inTransit', 'received', 'withdrawn', 'expired'],
  inTransit: ['received'],
  received: ['inspected', 'accepted', 'exchanging', 'refused'],
  inspected: ['accepted', 'exchanging', 'refused'],
  exchanging: ['exchanged', 'accepted'],
};

function stepFaults(
  name: string,
  { state, steps }: { state: string; steps: string[] },
  ways: typeof returnWays,
): string[] {
  const wrong = steps.filter((step, place) => !ways[steps[place - 1] ?? '']?.includes(step));
  return [
    ...wrong.map((step) => `${name} became ${step} where that is not allowed: ${steps.join(', ')}`),
    ...(steps.at(-1) === state ? [] : [`${name} is ${state} after ${steps.join(', ')}`]),
  ];
}

/** Of no line more is sent than was ordered, a cancelled order sends nothing, and every parcel went a legal way. */
export function everyParcelIsAccountedFor({ shipments, orders }: Pick<Ledger, 'shipments' | 'orders'>): Verdict {
  const sent = shipments.filter(({ state }) => state !== 'failed');
  const lines = groupBy(
    sent.flatMap(({ orderId, lines: packed }) =>
      packed.map((line) => ({ ...line, key: `${orderId}/${line.position}` })),
    ),
    ({ key }) => key,
  );
  const closed = new Set(orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  const isOut = ({ state }: BookedShipment) => state !== 'failed' && state !== 'delivered';
  return {
    name: 'Nothing is sent twice, and every parcel goes its way',
    figures: `${shipments.length} parcels, ${sent.filter(({ state }) => state === 'delivered').length} delivered`,
    broken: [
      ...[...lines].flatMap(([key, packed]) => {
        const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0);
        const [{ ordered } = { ordered: 0 }] = packed;
        return pieces > ordered ? [`of line ${key} ${pieces} pieces are sent, and ${ordered} were ordered`] : [];
      }),
      ...sent.flatMap((parcel) =>
        closed.has(parcel.orderId) && isOut(parcel) ? [`parcel ${parcel.id} of a cancelled order is on its way`] : [],
      ),
      ...shipments.flatMap((parcel) =>
        stepFaults(`parcel ${parcel.id}`, parcel, parcel.kind === 'pickup' ? pickupWays : shipmentWays),
      ),
    ],
  };
}

/** A return that was accepted, also for an exchange, has led to exactly one refund, any other to none, and each went a legal way. */
export function everyReturnIsRefundedOnce({ returns }: Pick<Ledger, 'returns'>): Verdict {
  const isTaken = ({ state }: (typeof returns)[number]) => ['accepted', 'exchanging', 'exchanged'].includes(state);
  const accepted = returns.filter(isTaken);
  return {
    name: 'Every accepted return is refunded exactly once',
    figures: `${returns.length} returns, ${accepted.length} accepted`,
    broken: returns.flatMap((one) => {
      const isAccepted = isTaken(one);
      const name = `return ${one.id}`;
      return [
        ...(one.refunds === (isAccepted ? 1 : 0) ? [] : [`${name} is ${one.state} and has ${one.refunds} refunds`]),
        ...(one.accepted > 0 === isAccepted ? [] : [`${name} is ${one.state} with ${one.accepted} pieces accepted`]),
        ...stepFaults(name, one, returnWays),
      ];
    }),
  };
}

/** One e-mail about every step of a return and about every delivery; none twice, none about nothing. */
export function everyStepIsWrittenOnce({
  shipments,
  returns,
  emails,
}: Pick<Ledger, 'shipments' | 'returns' | 'emails'>): Verdict {
  const sent = groupBy(
    emails.filter(({ messageId }) => /^mail-(return|shipment)-/.test(messageId)),
    ({ messageId }) => messageId.split('@')[0] ?? '',
  );
  const aboutReturns = returns.flatMap(({ id, steps }) => steps.map((step) => `mail-return-${id}-${step}`));
  const aboutParcels = shipments.flatMap(({ id, steps }) => steps.map((step) => `mail-shipment-${id}-${step}`));
  // A parcel that is packed and handed over at once is written about once.
  const needed = [...aboutReturns, ...aboutParcels.filter((fact) => fact.endsWith('-delivered'))];
  const known = new Set([...aboutReturns, ...aboutParcels]);
  return {
    name: 'Every step of a parcel and of a return has its one mail',
    figures: `${sent.size} mails`,
    broken: [
      ...needed.flatMap((fact) => (sent.has(fact) ? [] : [`${fact} did not go out`])),
      ...[...sent].flatMap(([fact, mails]) => (mails.length > 1 ? [`${fact} went out ${mails.length} times`] : [])),
      ...[...sent.keys()].flatMap((fact) => (known.has(fact) ? [] : [`${fact} went out for nothing`])),
    ],
  };
}
