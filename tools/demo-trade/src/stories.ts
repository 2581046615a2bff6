/** What happens to an order, step by step. A step that lies in the future is left out later: then it has not happened yet. */
import type { AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import type { ReturnReason, ReturnState } from '@kanaka/contracts/returns';
import type { ShipmentMove } from '@kanaka/contracts/shipments';
import { DAY_MS, onDayOf, workdaysAfter } from './calendar.ts';
import type { PlannedLine } from './plan-trade.ts';

export type Consignment = { courier: string; awb: string };

/** What somebody does with an order. */
export type Act =
  | { what: 'place' }
  | { what: 'pay' }
  /** Razorpay reports a payment of less than the order costs. */
  | { what: 'pay-too-little'; missingRupees: number }
  | { what: 'run-out' }
  | { what: 'set-status'; status: AdminOrderStatus; reason: string }
  | { what: 'pack'; consignment: Consignment }
  /** Packed and handed over in one. */
  | { what: 'send'; consignment: Consignment }
  | { what: 'move'; to: ShipmentMove }
  /** Handed over in the shop, against the code. */
  | { what: 'collect' }
  | { what: 'cancel'; reason: string }
  | { what: 'refund'; rupees: number; reason: string }
  | { what: 'note'; text: string }
  | { what: 'ask-return'; reason: ReturnReason; words: string }
  | { what: 'move-return'; by: 'owner' | 'shopper'; to: MovedReturn; note: string; consignment?: Consignment }
  /** Another piece for the returned one; the customer pays what it costs more. */
  | { what: 'exchange'; piece: PlannedLine }
  | { what: 'expire-return' };

type MovedReturn = Exclude<ReturnState, 'requested' | 'expired'>;

/** An act of a story, at a time. */
export type Moment = { at: number; act: Act };

/** How far an order is from the shop. */
export type Distance = 'near' | 'far' | 'abroad';

/** Working days with the courier. */
const travels: Record<Distance, number> = { near: 2, far: 4, abroad: 12 };
const MINUTE_MS = 60_000;

export function placedAndPaid(at: number): Moment[] {
  return [
    { at, act: { what: 'place' } },
    { at: at + 4 * MINUTE_MS, act: { what: 'pay' } },
  ];
}

export function ranOut(at: number): Moment[] {
  return [
    { at, act: { what: 'place' } },
    // When its hold has ended, and once more after the three days for which a late payment is looked for.
    { at: at + 16 * MINUTE_MS, act: { what: 'run-out' } },
    { at: at + 3 * DAY_MS + MINUTE_MS, act: { what: 'run-out' } },
  ];
}

export function cancelledByShopper(at: number, reason: string): Moment[] {
  return [...placedAndPaid(at), { at: at + 5 * 60 * MINUTE_MS, act: { what: 'cancel', reason } }];
}

export function closedByOwner(at: number, status: 'cancelled' | 'rejected', reason: string): Moment[] {
  return [
    ...placedAndPaid(at),
    { at: onDayOf(workdaysAfter(at, 1), 12, 20), act: { what: 'set-status', status, reason } },
  ];
}

/** When an order that was placed then is packed, handed over, brought to the door and delivered. */
export function journeyOf(at: number, distance: Distance) {
  const packing = workdaysAfter(at, 1);
  const arrival = workdaysAfter(packing, travels[distance]);
  return {
    packed: onDayOf(packing, 12, 10),
    handedOver: onDayOf(packing, 17, 30),
    outForDelivery: onDayOf(arrival, 9, 25),
    delivered: onDayOf(arrival, 14, 40),
  };
}

export type Delivery = {
  distance: Distance;
  consignment: Consignment;
  /** It is made or finished for the order first. */
  isMade?: boolean;
  /** The owner records the packing too, and not only that it was handed over. */
  isPackedApart?: boolean;
  /** The courier's last leg is recorded. */
  isFollowed?: boolean;
};

export function delivered(at: number, delivery: Delivery): Moment[] {
  const { distance, consignment, isMade = false, isPackedApart = false, isFollowed = false } = delivery;
  const journey = journeyOf(at, distance);
  const moments: (Moment | false)[] = [
    ...placedAndPaid(at),
    isMade && {
      at: onDayOf(workdaysAfter(at, 1), 10, 15),
      act: { what: 'set-status', status: 'inProcess', reason: '' },
    },
    isPackedApart && { at: journey.packed, act: { what: 'pack', consignment } },
    isPackedApart
      ? { at: journey.handedOver, act: { what: 'move', to: 'handedOver' } }
      : { at: journey.handedOver, act: { what: 'send', consignment } },
    isFollowed && { at: journey.outForDelivery, act: { what: 'move', to: 'outForDelivery' } },
    { at: journey.delivered, act: { what: 'move', to: 'delivered' } },
  ];
  return moments.filter((moment) => moment !== false);
}

export type ReturnStory = {
  reason: ReturnReason;
  words: string;
  consignment: Consignment;
  end: 'accepted' | 'refused' | 'withdrawn' | 'expired';
};

/** A return of what was delivered then. */
export function returned(deliveredAt: number, { reason, words, consignment, end }: ReturnStory): Moment[] {
  const on = (days: number, hour: number, minute = 0) => onDayOf(workdaysAfter(deliveredAt, days), hour, minute);
  // Also before a Sunday: damage is to be reported within 48 hours.
  const asked: Moment = { at: onDayOf(deliveredAt + DAY_MS, 20, 15), act: { what: 'ask-return', reason, words } };
  const byOwner = (at: number, to: MovedReturn, note = ''): Moment => ({
    at,
    act: { what: 'move-return', by: 'owner', to, note },
  });
  if (end === 'withdrawn') {
    return [asked, { at: on(2, 9, 30), act: { what: 'move-return', by: 'shopper', to: 'withdrawn', note: '' } }];
  }
  const note = 'Please pack it in its box and send it insured; we pay the carriage. The address is on the bill.';
  const approved = [asked, byOwner(on(2, 10, 45), 'approved', note)];
  if (end === 'expired') return [...approved, { at: on(2, 10, 45) + 9 * DAY_MS, act: { what: 'expire-return' } }];
  const arrived: Moment[] = [
    ...approved,
    { at: on(3, 16), act: { what: 'move-return', by: 'shopper', to: 'inTransit', note: '', consignment } },
    byOwner(on(6, 11, 30), 'received'),
  ];
  if (end === 'refused') {
    const why = 'The seal is broken and the inside is engraved, so we cannot sell it again. We send it back to you.';
    return [
      ...arrived,
      byOwner(on(7, 12), 'inspected', 'Engraved after the sale.'),
      byOwner(on(7, 12, 30), 'refused', why),
    ];
  }
  const found = 'Unworn, complete, with its certificate.';
  return [...arrived, byOwner(on(7, 12), 'inspected', found), byOwner(on(7, 15, 10), 'accepted')];
}
