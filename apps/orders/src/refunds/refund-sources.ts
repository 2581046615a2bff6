import { MIN_REFUND_PAISE, refundFault } from '@kanaka/money/refunds';

/** A payment of an order, and how much of it has not been refunded. */
export type Source = { paymentId: string; restPaise: number };

const isTooSmall = (paise: number) => paise > 0 && paise < MIN_REFUND_PAISE;

/**
 * Through which payments an amount goes back: through one if one is enough, otherwise through several. No part and no rest is
 * less than Razorpay gives back; null when that cannot be.
 */
export function splitRefund(
  sources: readonly Source[],
  amountPaise: number,
): { paymentId: string; amountPaise: number }[] | null {
  const enough = sources.find(({ restPaise }) => refundFault(amountPaise, restPaise) === null);
  if (enough) return [{ paymentId: enough.paymentId, amountPaise }];
  const parts: { paymentId: string; amountPaise: number }[] = [];
  let left = amountPaise;
  for (const { paymentId, restPaise } of sources) {
    let part = Math.min(restPaise, left);
    if (isTooSmall(left - part) || isTooSmall(restPaise - part)) part -= MIN_REFUND_PAISE;
    if (part <= 0) continue;
    if (refundFault(part, restPaise) !== null) return null;
    parts.push({ paymentId, amountPaise: part });
    left -= part;
  }
  return left === 0 ? parts : null;
}
