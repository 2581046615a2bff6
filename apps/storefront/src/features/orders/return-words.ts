import type { Order } from '@kanaka/contracts/orders/orders';
import { isReturnOver, type ReturnState } from '@kanaka/contracts/orders/return-states';
import { formatPaise, toPaise } from '@kanaka/money/rupees';

const words: Record<ReturnState, string> = {
  requested: 'Requested. We’ll e-mail you.',
  approved: 'Approved',
  inTransit: 'On its way to us',
  received: 'With us, being examined',
  inspected: 'Examined; we are deciding',
  exchanging: 'Accepted; choose your piece',
  exchanged: 'Exchanged',
  accepted: 'Accepted',
  refused: 'Could not be accepted',
  withdrawn: 'Withdrawn by you',
  expired: 'Closed, because it was not sent in time',
};

/** The label of a state of a return. An unknown (newer) one is shown as its code. */
export function returnStateWords(state: string): string {
  return Object.hasOwn(words, state) ? words[state as ReturnState] : state;
}

type SentBack = Pick<Order, 'cartItems' | 'refunds' | 'returnStates'>;

/** What becomes of pieces that are sent back, in few words for the list; null when none are. */
export function returnedBriefly(order: SentBack): string | null {
  const { refunds, returnStates = [] } = order;
  const open = returnStates.findLast((state) => !isReturnOver(state));
  if (open) return returnWords(open);
  const outcome = outcomeOf(order);
  if (!outcome) return returnStates.includes('refused') ? returnWords('refused') : null;
  return [outcome, moneyBack(refunds)].filter(Boolean).join(' · ');
}

/** What the last return that was not refused has made of an order; null without one. */
export function outcomeOf({ cartItems, refunds, returnStates = [] }: SentBack) {
  const done = returnStates.findLast((state) => state === 'accepted' || state === 'exchanged');
  if (done !== 'accepted') return done ? 'Exchanged' : null;
  const gone = refunds.flatMap(({ items }) => items);
  return withoutPieces(cartItems, gone).length === 0 ? 'Returned' : 'Partly returned';
}

/** "Return approved" */
function returnWords(state: ReturnState): string {
  return `Return ${words[state].charAt(0).toLowerCase()}${words[state].slice(1)}`;
}

/** "₹1,030.00 sent back"; empty when all of it has paid for other pieces. */
function moneyBack(refunds: Order['refunds']): string {
  const back = refunds.filter(({ state }) => state !== 'held' && state !== 'credited');
  const paise = back.reduce((sum, { amount, credited = 0 }) => sum + toPaise(amount) - toPaise(credited), 0);
  if (paise === 0) return '';
  const isBack = back.every(({ state }) => state === 'made' || state === 'settled' || state === 'lost');
  return `${formatPaise(paise)} ${isBack ? 'sent back' : 'on its way back'}`;
}

type Counted = { productId: string; size: string; quantity: number };

/** The lines with how many are left when those that are gone are taken off; without lines of which none is left. */
function withoutPieces<Line extends Counted>(lines: readonly Line[], gone: readonly Counted[]): Line[] {
  return lines.flatMap((line) => {
    const less = gone
      .filter(({ productId, size }) => productId === line.productId && size === line.size)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return line.quantity > less ? [{ ...line, quantity: line.quantity - less }] : [];
  });
}

/** The pieces of an order that can be asked to be sent back, with how many of each. */
export function returnablePieces({ cartItems, returnable = [] }: Pick<Order, 'cartItems' | 'returnable'>) {
  return returnable.flatMap(({ productId, size, quantity }) => {
    const item = cartItems.find((one) => one.productId === productId && one.size === size);
    return item ? [{ ...item, quantity }] : [];
  });
}
