import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { RefundDraft } from '@kanaka/contracts/orders/refunds';
import { MIN_REFUND_PAISE, refundFault, refundOfPieces } from '@kanaka/money/refunds';
import { formatPaise, toPaise, toRupees } from '@kanaka/money/rupees';
import { returnPrice } from '@kanaka/money/totals';
import type { z } from 'zod';
import { paiseTyped } from '../../../shared/forms/amount-field.tsx';

/** The form's fields: a quantity for each piece, or an amount as typed. */
export type RefundFields = {
  by: 'pieces' | 'sum';
  quantities: Readonly<Record<string, number>>;
  sum: string;
  restock: boolean;
  reason: string;
};

type Refunded = Pick<AdminOrder, 'cartItems' | 'refunds' | 'refundable' | 'taxPercent'>;

export type ReturnablePiece = {
  /** Identifies the order line: the same piece in two sizes is two lines. */
  key: string;
  productId: string;
  size: string;
  title: string;
  unitPricePaise: number;
  taxPercent: number;
  /** How many were returned already, and how many can still be returned. */
  returned: number;
  left: number;
};

/** The pieces of an order that were not returned yet. */
export function returnablePieces({ cartItems, refunds, taxPercent }: Refunded): ReturnablePiece[] {
  return cartItems.flatMap(({ productId, size, title, price, quantity }) => {
    const returned = refunds
      .flatMap(({ items }) => items)
      .filter((item) => item.productId === productId && item.size === size)
      .reduce((sum, item) => sum + item.quantity, 0);
    const left = quantity - returned;
    const key = [productId, size].join(' ').trim();
    if (left <= 0) return [];
    const name = titleInSize({ title, size });
    return [{ key, productId, size, title: name, unitPricePaise: toPaise(price ?? 0), taxPercent, returned, left }];
  });
}

/** The price of the chosen pieces, exact to the paisa: the orders service calculates the same. */
export function piecesPaise(pieces: readonly ReturnablePiece[], quantities: RefundFields['quantities']): number {
  return pieces.reduce(
    (sum, { key, unitPricePaise, taxPercent, returned }) =>
      sum + returnPrice({ unitPricePaise, returned, quantity: quantities[key] ?? 0 }, taxPercent),
    0,
  );
}

/** The amount to refund, in paise; 0 while nothing valid is chosen. */
export function refundPaise(order: Refunded, { by, quantities, sum }: RefundFields): number {
  if (by === 'pieces') {
    const pricePaise = piecesPaise(returnablePieces(order), quantities);
    return pricePaise > 0 ? refundOfPieces(pricePaise, toPaise(order.refundable ?? 0)) : 0;
  }
  return paiseTyped(sum) ?? 0;
}

/** The request body. */
export function draftOf({ by, quantities, sum, restock, reason }: RefundFields): z.input<typeof RefundDraft> {
  if (by === 'sum') return { amount: toRupees(paiseTyped(sum) ?? 0), restock: false, reason };
  return { lines: linesOf(quantities), restock, reason };
}

/** The chosen pieces, as the server wants them. */
export function linesOf(quantities: RefundFields['quantities']) {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const [productId = '', size] = key.split(' ');
      return { productId, ...(size && { size }), quantity };
    });
}

/** Takes amounts in paise: the most that can be refunded, and what would be left afterwards. */
const faultWords: Record<
  NonNullable<ReturnType<typeof refundFault>>,
  (amounts: { left: number; rest: number }) => string
> = {
  'too-much': ({ left }) => `At most ${formatPaise(left)} is refundable.`,
  'too-small': () => `A refund must be at least ${formatPaise(MIN_REFUND_PAISE)}.`,
  'rest-too-small': ({ left, rest }) =>
    `This would leave ${formatPaise(rest)}, which Razorpay cannot refund. Refund all of ${formatPaise(left)}, or less.`,
};

/** What the server would refuse, by field; checked with the API contract before the request is sent. */
export function refusals(order: Refunded, fields: RefundFields): Partial<Record<keyof RefundFields, string>> {
  const found: ReturnType<typeof refusals> = {};
  const place = fields.by === 'pieces' ? 'quantities' : 'sum';
  for (const { path, message } of RefundDraft.safeParse(draftOf(fields)).error?.issues ?? []) {
    if (path[0] === 'reason') found.reason ??= message;
    else if (fields.by === 'pieces') found.quantities ??= 'Choose what is returned.';
    else found.sum ??= 'Enter an amount of at least ₹1, in rupees.';
  }
  const left = toPaise(order.refundable ?? 0);
  const amount = refundPaise(order, fields);
  const fault = found[place] ? null : refundFault(amount, left);
  if (fault) found[place] = faultWords[fault]({ left, rest: left - amount });
  return found;
}
