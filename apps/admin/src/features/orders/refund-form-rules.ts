import { type AdminOrder } from '@kanaka/contracts/admin-orders';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { RefundDraft } from '@kanaka/contracts/refunds';
import { MIN_REFUND_PAISE, refundFault } from '@kanaka/money/refunds';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { returnPrice } from '@kanaka/money/totals';
import type { z } from 'zod';

/** The form's own fields: how many of which piece, or a sum as typed. */
export type RefundFields = {
  by: 'pieces' | 'sum';
  quantities: Readonly<Record<string, number>>;
  sum: string;
  restock: boolean;
  reason: string;
};

export type RefundRefusals = Partial<Record<'pieces' | 'amount' | 'reason', string>>;

type Refunded = Pick<AdminOrder, 'cartItems' | 'refunds' | 'refundable' | 'taxPercent'>;

export type ReturnablePiece = {
  /** Names the line among the order's: the same piece in two sizes is two. */
  key: string;
  productId: string;
  size: string;
  title: string;
  unitPricePaise: number;
  taxPercent: number;
  /** How many have come back, and how many still can. */
  returned: number;
  left: number;
};

/** The pieces of an order that have not come back yet. */
export function returnablePieces({ cartItems, refunds, taxPercent }: Refunded): ReturnablePiece[] {
  return cartItems.flatMap(({ productId, size, title, price, quantity }) => {
    const returned = refunds
      .flatMap(({ items }) => items)
      .filter((item) => item.productId === productId && item.size === size)
      .reduce((sum, item) => sum + item.quantity, 0);
    const left = quantity - returned;
    const key = [productId, size].join(' ').trim();
    return left > 0
      ? [
          {
            key,
            productId,
            size,
            title: titleInSize({ title, size }),
            unitPricePaise: toPaise(price),
            taxPercent,
            returned,
            left,
          },
        ]
      : [];
  });
}

/** What pieces come to, to the paisa as the orders service will work it out. */
export function piecesPaise(pieces: readonly ReturnablePiece[], quantities: RefundFields['quantities']): number {
  return pieces.reduce(
    (sum, { key, unitPricePaise, taxPercent, returned }) =>
      sum + returnPrice({ unitPricePaise, returned, quantity: quantities[key] ?? 0 }, taxPercent),
    0,
  );
}

/** A sum as people type it: `1,250.50` or `₹1250.50`; NaN when it is none. */
function typedRupees(sum: string): number {
  const digits = sum.replace(/[₹,\s]/g, '');
  return /^\d+(\.\d*)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** What goes back, in paise; 0 while nothing sensible is chosen. */
export function refundPaise(order: Refunded, { by, quantities, sum }: RefundFields): number {
  if (by === 'pieces') return piecesPaise(returnablePieces(order), quantities);
  const rupees = typedRupees(sum);
  return Number.isNaN(rupees) ? 0 : toPaise(rupees);
}

/** What is sent. */
export function draftOf({ by, quantities, sum, restock, reason }: RefundFields): z.input<typeof RefundDraft> {
  if (by === 'sum') return { amount: typedRupees(sum), restock: false, reason };
  const lines = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const [productId = '', size] = key.split(' ');
      return { productId, ...(size && { size }), quantity };
    });
  return { lines, restock, reason };
}

/** Amounts in paise: what can still go back, and what would be left of it. */
const faultWords: Record<
  NonNullable<ReturnType<typeof refundFault>>,
  (amounts: { left: number; rest: number }) => string
> = {
  'too-much': ({ left }) => `At most ${formatPaise(left)} can still go back.`,
  'too-small': () => `A refund is at least ${formatPaise(MIN_REFUND_PAISE)}.`,
  'rest-too-small': ({ left, rest }) =>
    `This would leave ${formatPaise(rest)}, which Razorpay never gives back. Refund all of ${formatPaise(left)}, or less.`,
};

/** What the server would refuse, by field, before anything is sent: the contract itself judges. */
export function refusals(order: Refunded, fields: RefundFields): RefundRefusals {
  const found: RefundRefusals = {};
  const place = fields.by === 'pieces' ? 'pieces' : 'amount';
  for (const { path, message } of RefundDraft.safeParse(draftOf(fields)).error?.issues ?? []) {
    if (path[0] === 'reason') found.reason ??= message;
    else found[place] ??= place === 'pieces' ? 'Choose what comes back.' : 'Enter an amount of at least ₹1, in rupees.';
  }
  const left = toPaise(order.refundable);
  const amount = refundPaise(order, fields);
  const fault = found[place] ? null : refundFault(amount, left);
  if (fault) found[place] = faultWords[fault]({ left, rest: left - amount });
  return found;
}
