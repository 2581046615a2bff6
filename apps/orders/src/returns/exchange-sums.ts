import { isTooSmall } from '@kanaka/money/refunds';

/** `credits`: how much each of the held refunds pays; `duePaise` is left to pay, `backPaise` goes back. */
export type ExchangeSums = { credits: number[]; creditPaise: number; duePaise: number; backPaise: number };

/**
 * How refunds that are held for an exchange pay an order: in turn, each as much as is left to pay. Null when an amount would
 * have to be paid or given back that is less than Razorpay moves.
 */
export function exchangeSums(totalPaise: number, heldPaise: readonly number[]): ExchangeSums | null {
  let duePaise = totalPaise;
  let backPaise = 0;
  const credits: number[] = [];
  for (const held of heldPaise) {
    const credit = Math.min(held, duePaise);
    if (isTooSmall(held - credit)) return null;
    credits.push(credit);
    duePaise -= credit;
    backPaise += held - credit;
  }
  return isTooSmall(duePaise) ? null : { credits, creditPaise: totalPaise - duePaise, duePaise, backPaise };
}
