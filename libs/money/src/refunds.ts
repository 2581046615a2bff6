/** Razorpay's minimum refund: ₹1 (its documentation, "Create a normal refund": `amount`, at least 100). */
export const MIN_REFUND_PAISE = 100;

/** Whether there is something, but less than Razorpay moves. */
export const isTooSmall = (paise: number): boolean => paise > 0 && paise < MIN_REFUND_PAISE;

/**
 * What goes back for pieces of a price: no more than is left of the payment, and all that is left where the rest would be below
 * the minimum, because it could never be refunded. In paise.
 */
export function refundOfPieces(pricePaise: number, refundablePaise: number): number {
  const amountPaise = Math.min(pricePaise, refundablePaise);
  return refundablePaise - amountPaise < MIN_REFUND_PAISE ? refundablePaise : amountPaise;
}

/**
 * Why a refund of `amountPaise` cannot be made when `refundablePaise` can still be refunded; null when it can. Refused as
 * well when the remainder would be below the minimum, because it could never be refunded. Both in paise.
 */
export function refundFault(
  amountPaise: number,
  refundablePaise: number,
): 'too-much' | 'too-small' | 'rest-too-small' | null {
  if (amountPaise > refundablePaise) return 'too-much';
  if (amountPaise < MIN_REFUND_PAISE) return 'too-small';
  return isTooSmall(refundablePaise - amountPaise) ? 'rest-too-small' : null;
}
