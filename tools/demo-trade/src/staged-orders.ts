/** Orders that every demo shop has, whatever day it is started on: those of the demo shopper, and one of each state. */
import { DAY_MS, onDayOf } from './calendar.ts';
import type { PlannedLine, PlannedOrder } from './plan-trade.ts';
import {
  cancelledByShopper,
  closedByOwner,
  delivered,
  placedAndPaid,
  ranOut,
  returned,
  type Act,
  type Consignment,
  type Moment,
} from './stories.ts';

/** The demo shopper, who is none of the invented customers. */
export const SHOPPER = -1;

type Staged = { order: PlannedOrder; moments: Moment[] };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function stagedOrders(now: number): Staged[] {
  const evening = (ago: number) => onDayOf(now - ago * DAY_MS, 19, 12);
  return [...ofShopper(now, evening), ...ofOthers(now, evening)];
}

function ofShopper(now: number, evening: (ago: number) => number): Staged[] {
  const hers = (title: string, moments: Moment[], more: Partial<PlannedOrder> & { size?: string } = {}): Staged => {
    const { size = '', ...changes } = more;
    const lines = [{ title, size, quantity: 1 }];
    return { order: { customer: SHOPPER, lines, method: 'upi', giftMessage: '', ...changes }, moments };
  };
  const sent = (at: number, awb: string): Moment[] =>
    delivered(at, { distance: 'near', consignment: { courier: 'Blue Dart', awb }, isFollowed: true });
  const clasp: Act = { what: 'refund', rupees: 1_250, reason: 'For the goldsmith who tightened the clasp.' };
  return [
    hers('Madhura Jhumka', sent(evening(214), '57120446913')),
    hers('Tara Tennis Bracelet', [...sent(evening(131), '57120981224'), { at: evening(122), act: clasp }]),
    hers('Surya Pendant Necklace', sent(evening(62), '57121530877'), {
      method: 'card',
      giftMessage: 'Happy birthday, Akka! The sun for the brightest of us.',
    }),
    hers('Kumkum Ruby Studs', cancelledByShopper(evening(40), 'My sister has chosen the pearl drops instead.')),
    hers('Veni Twist Band', [...sent(evening(24), '57122004518'), ...bandReturned(evening(24))], { size: '14' }),
    // Delivered three days ago, so that it can be sent back.
    hers('Bindu Pearl Drops', arriving(now, 3, '57122317740')),
    hers('Smriti Charm Bracelet', ranOut(evening(12))),
    // On its way, with a number to follow it by.
    hers('Jaali Filigree Bangle', onItsWay(now, '57122498061'), { size: '2-6' }),
    hers('Megha Pearl Bracelet', placedAndPaid(now - 5 * HOUR_MS)),
  ];
}

/** A ring that was too small, sent back and refunded. */
function bandReturned(at: number): Moment[] {
  const { at: arrival } = delivered(at, near('')).at(-1) ?? { at };
  return returned(arrival, {
    reason: 'not-suited',
    words: 'It is a little too tight on a warm day.',
    consignment: { courier: 'Blue Dart', awb: '57122161933' },
    end: 'accepted',
  });
}

const near = (awb: string) => ({
  distance: 'near' as const,
  consignment: { courier: 'Blue Dart', awb },
});

/** Times without regard to Sundays, so that the order is in this state on every day. */
function arriving(now: number, daysAgo: number, awb: string): Moment[] {
  const arrivesAt = onDayOf(now - daysAgo * DAY_MS, 13, 50);
  return [
    ...placedAndPaid(onDayOf(arrivesAt - 4 * DAY_MS, 18, 5)),
    ...packedAndSent(arrivesAt - 3 * DAY_MS, awb),
    ...delivers(arrivesAt),
  ];
}

function onItsWay(now: number, awb: string): Moment[] {
  const sentAt = onDayOf(now - 2 * DAY_MS, 16, 40);
  return [...placedAndPaid(onDayOf(now - 3 * DAY_MS, 20, 25)), ...packedAndSent(sentAt, awb)];
}

function packedAndSent(at: number, awb: string): Moment[] {
  const consignment: Consignment = { courier: 'Blue Dart', awb };
  return [
    { at: at - 3 * HOUR_MS, act: { what: 'pack', consignment } },
    { at, act: { what: 'move', to: 'handedOver' } },
  ];
}

function delivers(at: number): Moment[] {
  return [
    { at: at - 4 * HOUR_MS, act: { what: 'move', to: 'outForDelivery' } },
    { at, act: { what: 'move', to: 'delivered' } },
  ];
}

/** One of each state that waits for the owner. */
function ofOthers(now: number, evening: (ago: number) => number): Staged[] {
  const of = (customer: number, title: string, moments: Moment[], size = '', isCollected = false): Staged => ({
    order: { customer, lines: [{ title, size, quantity: 1 }], method: 'card', giftMessage: '', isCollected },
    moments,
  });
  const collected = (customer: number, title: string, moments: Moment[]) => of(customer, title, moments, '', true);
  const ago = (hours: number) => now - hours * HOUR_MS;
  const packed: Moment[] = [
    ...placedAndPaid(evening(2)),
    { at: ago(3), act: { what: 'pack', consignment: { courier: 'Sequel', awb: 'SQL48813370' } } },
  ];
  const inWork: Act = { what: 'set-status', status: 'inProcess', reason: '' };
  return [
    of(33, 'Padma Temple Ring', placedAndPaid(ago(26))),
    of(7, 'Vritta Twist Hoops', placedAndPaid(ago(20))),
    of(24, 'Kadi Curb Bracelet', [...placedAndPaid(ago(50)), { at: ago(27), act: inWork }]),
    of(55, 'Akhanda Eternity Band', packed, '13'),
    of(28, 'Latika Vine Cuff', [
      ...onItsWay(now, '57122500419'),
      { at: ago(4), act: { what: 'move', to: 'outForDelivery' } },
    ]),
    of(44, 'Chandni Chandbali', [
      { at: ago(30), act: { what: 'place' } },
      { at: ago(29.9), act: { what: 'pay-too-little', missingRupees: 500 } },
      { at: ago(29.5), act: { what: 'run-out' } },
    ]),
    of(
      12,
      'Raktima Ruby Halo Ring',
      [...arriving(now, 2, '57122461027'), asks(ago(9), 'It is lovely, but not for my hand.')],
      '14',
    ),
    of(16, 'Kumkum Ruby Studs', [
      ...arriving(now, 3, '57122409925'),
      asks(ago(52), 'The backs are too small to hold.'),
      says(ago(28), 'approved', 'Please send them insured; we pay the carriage.'),
    ]),
    of(21, 'Navagraha Gem Bracelet', [
      ...arriving(now, 6, '57122311580'),
      asks(ago(130), 'It is longer than I thought.'),
      says(ago(100), 'approved', 'Please send it insured; we pay the carriage.'),
      {
        at: ago(75),
        act: {
          what: 'move-return',
          by: 'shopper',
          to: 'inTransit',
          note: '',
          consignment: { courier: 'DTDC', awb: 'M40118822' },
        },
      },
      says(ago(22), 'received'),
    ]),
    of(2, 'Bindu Pearl Drops', exchangedFor(now, { title: 'Vritta Twist Hoops', size: '', quantity: 1 })),
    collected(1, 'Surya Pendant Necklace', [
      ...placedAndPaid(evening(16)),
      forTheCounter(evening(14)),
      { at: evening(12), act: { what: 'collect' } },
    ]),
    of(
      9,
      'Megha Pearl Bracelet',
      closedByOwner(evening(300), 'rejected', 'The address could not be confirmed by telephone.'),
    ),
    // Waits in the shop for its customer.
    collected(5, 'Megha Pearl Bracelet', [...placedAndPaid(ago(52)), forTheCounter(ago(6))]),
  ];
}

function forTheCounter(at: number): Moment {
  return { at, act: { what: 'pack', consignment: { courier: '', awb: '' } } };
}

/** Sent back for another piece, which costs more and is to be packed now. */
function exchangedFor(now: number, piece: PlannedLine): Moment[] {
  const on = (daysAgo: number, hour: number) => onDayOf(now - daysAgo * DAY_MS, hour, 20);
  const consignment = { courier: 'DTDC', awb: 'M40117305' };
  return [
    ...arriving(now, 13, '57122170458'),
    asks(on(11, 20), 'They are beautiful; I would rather have hoops for every day.'),
    says(on(10, 11), 'approved', 'With pleasure. Please send them insured; then choose your hoops.'),
    { at: on(9, 16), act: { what: 'move-return', by: 'shopper', to: 'inTransit', note: '', consignment } },
    says(on(5, 11), 'received'),
    says(on(4, 12), 'inspected', 'Unworn, complete, with its certificate.'),
    says(on(4, 13), 'exchanging'),
    { at: on(3, 19), act: { what: 'exchange', piece } },
  ];
}

function asks(at: number, words: string): Moment {
  return { at, act: { what: 'ask-return', reason: 'not-suited', words } };
}

function says(at: number, to: 'approved' | 'received' | 'inspected' | 'exchanging', note = ''): Moment {
  return { at, act: { what: 'move-return', by: 'owner', to, note } };
}
