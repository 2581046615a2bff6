/** What happens to an order's payment, caused by people or by the network. */
import type { Status } from './set-status.ts';

export type WayToPay = {
  name: string;
  /** Attempts at the bank, in this order; none for an abandoned order. */
  attempts: ('success' | 'failure' | 'authorized')[];
  /** Whether the bank sends a webhook. */
  notify: boolean;
  /** Whether the popup's response reaches the shop; false if the browser was closed before. */
  popupAnswers: boolean;
  /** Paid by another amount than the order's: see the stand-in; and what the owner decides where nothing explains it. */
  difference?: { by: 'offer' | 'fee' | 'short'; amount: number };
  decision?: 'accept' | 'refund';
  /** What the owner makes of the unpaid order before. */
  statuses?: readonly Status[];
  /** Paid outside Razorpay, as the owner records, twice at once; `and back`: then cancelled. */
  outside?: 'kept' | 'and back';
  /** The owner has typed it, with a payment link; and what happens to the order at the same moment. `renewed`: by another link, paid afterwards. `released`: afterwards. */
  typed?: 'nothing' | 'cancelled' | 'paid in the shop' | 'renewed' | 'released';
  /** Paid after the hold has ended. */
  late?: boolean;
  /** Per hundred orders. */
  share: number;
};

const both = { attempts: ['success'], notify: true, popupAnswers: true } satisfies Partial<WayToPay>;
const neither = { notify: false, popupAnswers: false };
const unpaid = { ...neither, attempts: [] };

/** Payments that are reported to the shop at once, by webhook or by the popup. */
export const reported: readonly WayToPay[] = [
  { name: 'paid, reported twice', ...both, share: 30 },
  { name: 'paid, popup’s answer lost', ...both, popupAnswers: false, share: 14 },
  { name: 'paid, no webhook', ...both, notify: false, share: 14 },
  { name: 'authorised, webhook only', ...both, attempts: ['authorized'], popupAnswers: false, share: 5 },
  { name: 'authorised, popup only', ...both, attempts: ['authorized'], notify: false, share: 4 },
  { name: 'failed, then paid', ...both, attempts: ['failure', 'success'], share: 4 },
  { name: 'failed', ...both, attempts: ['failure'], popupAnswers: false, share: 3 },
  { name: 'by a bank’s offer', ...both, difference: { by: 'offer', amount: 100_00 }, share: 2 },
  { name: 'fee on the customer', ...both, popupAnswers: false, difference: { by: 'fee', amount: 23_60 }, share: 2 },
  { name: 'too little, accepted', ...both, difference: { by: 'short', amount: 50_00 }, decision: 'accept', share: 2 },
  { name: 'too little, refunded', ...both, difference: { by: 'short', amount: 50_00 }, decision: 'refund', share: 2 },
  { name: 'outside Razorpay', ...unpaid, outside: 'kept', share: 2 },
  { name: 'outside Razorpay, and back', ...unpaid, outside: 'and back', share: 2 },
  { name: 'rejected, then paid', ...both, popupAnswers: false, statuses: ['rejected'], share: 2 },
  { name: 'opened again, then paid', ...both, statuses: ['cancelled', 'inProcess'], share: 2 },
  {
    ...{ name: 'unpaid, made anything', ...unpaid, share: 2 },
    statuses: ['inShipping', 'delivered', 'rejected', 'cancelled', 'pending', 'inProcess', 'inShipping'],
  },
  { name: 'abandoned', ...unpaid, share: 3 },
  { name: 'typed, paid by its link', ...both, typed: 'nothing', attempts: ['failure', 'success'], share: 3 },
  { name: 'typed, paid by one of two links', ...both, typed: 'renewed', share: 2 },
  { name: 'typed, paid and cancelled', ...both, typed: 'cancelled', share: 3 },
  { name: 'typed, paid by its link and in the shop', ...both, typed: 'paid in the shop', share: 3 },
  { name: 'typed, abandoned', ...unpaid, typed: 'released', share: 2 },
];

/** Payments that the shop notices only after the hold has ended. */
export const unreported: readonly WayToPay[] = [
  { name: 'paid, not reported', ...neither, attempts: ['success'], share: 6 },
  { name: 'authorised, not reported', ...neither, attempts: ['authorized'], share: 3 },
  { name: 'typed, paid, not reported', ...neither, typed: 'released', attempts: ['success'], share: 3 },
  { name: 'paid after the hold', ...both, popupAnswers: false, late: true, share: 3 },
];

/**
 * The way in which the order with this number is paid: any sequence of orders contains all ways, according to their shares.
 */
export function wayOf(order: number, ways: readonly WayToPay[]): WayToPay {
  const all = ways.reduce((sum, { share }) => sum + share, 0);
  // Steps of the golden ratio are distributed evenly, for any number of orders.
  let point = ((order * 0.618_033_988_75) % 1) * all;
  for (const way of ways) {
    if (point < way.share) return way;
    point -= way.share;
  }
  throw new Error('the list of ways to pay is empty');
}
