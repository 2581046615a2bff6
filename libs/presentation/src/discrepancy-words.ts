import type { Discrepancy } from '@kanaka/contracts/orders/discrepancies';
import { formatRupees } from '@kanaka/money/rupees';
import { orderStatusWords } from './order-words.ts';

const dayInIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

const piecesOf = (pieces: number) => `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;

type Words = { [Kind in Discrepancy['kind']]: (discrepancy: Extract<Discrepancy, { kind: Kind }>) => string };

const wordsOf: Words = {
  notPaid: ({ status }) => `${orderStatusWords[status]}, but not paid`,
  refunded: ({ status }) => `${orderStatusWords[status]}, but refunded`,
  notHandedOver: ({ status, pieces }) => `${orderStatusWords[status]}, but ${piecesOf(pieces)} not handed over`,
  short: ({ pieces, titles }) => `${piecesOf(pieces)} short: ${titles}`,
  cancelRequested: ({ reason }) => `The customer asks to cancel it${reason ? `: “${reason}”` : ''}`,
  goodsOut: ({ status, pieces }) => `${orderStatusWords[status]}, but ${piecesOf(pieces)} handed over`,
  refundedAtRazorpay: ({ amount }) =>
    `${amount === undefined ? 'Something' : formatRupees(amount)} refunded in Razorpay’s dashboard: what happens to the pieces?`,
  disputed: ({ amount, reason, isLost, respondBy }) => {
    const dispute = [amount !== undefined && formatRupees(amount), reason && `“${reason}”`].filter(Boolean).join(', ');
    if (isLost) return `Lost in a dispute${dispute && `: ${dispute}`}`;
    return `Dispute${dispute && ` of ${dispute}`}${respondBy ? `; answer it at Razorpay by ${dayInIndia.format(new Date(respondBy))}` : ''}`;
  },
};

/** A discrepancy in a few words: "In Shipping, but not paid". */
export function discrepancyWords(discrepancy: Discrepancy): string {
  // The key and the value have the same kind, which TypeScript cannot follow.
  return (wordsOf[discrepancy.kind] as (one: Discrepancy) => string)(discrepancy);
}
