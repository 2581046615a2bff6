/** What happens to an order's payment, caused by people or by the network. */
export type WayToPay = {
  name: string;
  /** Attempts at the bank, in this order; none for an abandoned order. */
  attempts: ('success' | 'failure' | 'authorized')[];
  /** Whether the bank sends a webhook. */
  notify: boolean;
  /** Whether the popup's response reaches the shop; false if the browser was closed before. */
  popupAnswers: boolean;
  /** Paid by another amount than the order's: see the stand-in. The owner accepts what nothing explains. */
  difference?: { by: 'offer' | 'fee' | 'short'; amount: number };
  /** Paid outside Razorpay, as the owner records, twice at once. */
  outside?: boolean;
  /** Paid after the hold has ended. */
  late?: boolean;
  /** Per hundred orders. */
  share: number;
};

/** Payments that are reported to the shop at once, by webhook or by the popup. */
export const reported: readonly WayToPay[] = [
  { name: 'paid, reported twice', attempts: ['success'], notify: true, popupAnswers: true, share: 30 },
  { name: 'paid, popup’s answer lost', attempts: ['success'], notify: true, popupAnswers: false, share: 18 },
  { name: 'paid, no webhook', attempts: ['success'], notify: false, popupAnswers: true, share: 15 },
  { name: 'authorised, webhook only', attempts: ['authorized'], notify: true, popupAnswers: false, share: 6 },
  { name: 'authorised, popup only', attempts: ['authorized'], notify: false, popupAnswers: true, share: 5 },
  { name: 'failed, then paid', attempts: ['failure', 'success'], notify: true, popupAnswers: true, share: 5 },
  { name: 'failed', attempts: ['failure'], notify: true, popupAnswers: false, share: 4 },
  {
    ...{ name: 'by a bank’s offer', attempts: ['success'], notify: true, popupAnswers: true, share: 2 },
    difference: { by: 'offer', amount: 100_00 },
  },
  {
    ...{ name: 'fee on the customer', attempts: ['success'], notify: true, popupAnswers: false, share: 2 },
    difference: { by: 'fee', amount: 23_60 },
  },
  {
    ...{ name: 'too little, accepted', attempts: ['success'], notify: true, popupAnswers: true, share: 2 },
    difference: { by: 'short', amount: 50_00 },
  },
  { name: 'outside Razorpay', attempts: [], notify: false, popupAnswers: false, outside: true, share: 2 },
  { name: 'abandoned', attempts: [], notify: false, popupAnswers: false, share: 5 },
];

/** Payments that the shop notices only after the hold has ended. */
export const unreported: readonly WayToPay[] = [
  { name: 'paid, not reported', attempts: ['success'], notify: false, popupAnswers: false, share: 6 },
  { name: 'authorised, not reported', attempts: ['authorized'], notify: false, popupAnswers: false, share: 3 },
  { name: 'paid after the hold', attempts: ['success'], notify: true, popupAnswers: false, late: true, share: 3 },
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
