/** The least Razorpay gives back at once: ₹1 (its documentation, "Create a normal refund": `amount`, at least 100). */
export const MIN_REFUND_PAISE = 100;

/**
 * Why a refund of `amountPaise` cannot be made where `refundablePaise` can still go back; null when it can. A rest below the
 * least refund is refused too: it could never be given back. Both in paise.
 */
export function refundFault(
  amountPaise: number,
  refundablePaise: number,
): 'too-much' | 'too-small' | 'rest-too-small' | null {
  if (amountPaise > refundablePaise) return 'too-much';
  if (amountPaise < MIN_REFUND_PAISE) return 'too-small';
  const rest = refundablePaise - amountPaise;
  return rest > 0 && rest < MIN_REFUND_PAISE ? 'rest-too-small' : null;
}
