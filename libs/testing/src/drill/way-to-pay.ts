/** What becomes of an order's payment, as people and networks have it. */
export type WayToPay = {
  name: string;
  /** Attempts at the bank, in this order; none for an order that is left lying. */
  attempts: ('success' | 'failure' | 'authorized')[];
  /** Whether the bank tells the shop by webhook. */
  notify: boolean;
  /** Whether the popup's answer reaches the shop, or the browser was closed before. */
  popupAnswers: boolean;
  /** After the hold has run out. */
  late?: boolean;
  /** Out of a hundred orders. */
  share: number;
};

/** Ways of which the shop hears at once, by webhook or by the popup. */
export const heard: readonly WayToPay[] = [
  { name: 'paid, reported twice', attempts: ['success'], notify: true, popupAnswers: true, share: 30 },
  { name: 'paid, popup’s answer lost', attempts: ['success'], notify: true, popupAnswers: false, share: 18 },
  { name: 'paid, no webhook', attempts: ['success'], notify: false, popupAnswers: true, share: 15 },
  { name: 'authorised, webhook only', attempts: ['authorized'], notify: true, popupAnswers: false, share: 6 },
  { name: 'authorised, popup only', attempts: ['authorized'], notify: false, popupAnswers: true, share: 5 },
  { name: 'failed, then paid', attempts: ['failure', 'success'], notify: true, popupAnswers: true, share: 5 },
  { name: 'failed', attempts: ['failure'], notify: true, popupAnswers: false, share: 4 },
  { name: 'abandoned', attempts: [], notify: false, popupAnswers: false, share: 5 },
];

/** Ways that take until the hold has run out. */
export const unheard: readonly WayToPay[] = [
  { name: 'paid, not reported', attempts: ['success'], notify: false, popupAnswers: false, share: 6 },
  { name: 'authorised, not reported', attempts: ['authorized'], notify: false, popupAnswers: false, share: 3 },
  { name: 'paid after the hold', attempts: ['success'], notify: true, popupAnswers: false, late: true, share: 3 },
];

/** The way of the order with this number: every stretch of orders has all of them, spread by their shares. */
export function wayOf(order: number, ways: readonly WayToPay[]): WayToPay {
  const all = ways.reduce((sum, { share }) => sum + share, 0);
  // Steps of the golden ratio fall evenly, however many orders there are.
  let point = ((order * 0.618_033_988_75) % 1) * all;
  for (const way of ways) {
    if (point < way.share) return way;
    point -= way.share;
  }
  throw new Error('there is no way to pay');
}
