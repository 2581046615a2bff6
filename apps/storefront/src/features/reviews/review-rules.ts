import { ReviewDraft } from '@kanaka/contracts/reviews';

export const MAX_REVIEW = 500;

/** Why a review cannot be sent yet, as shoppers read it; null when it can. */
export function reviewRefusal({ rating, text }: { rating: number; text: string }): string | null {
  const rules = ReviewDraft.pick({ reviewValue: true, reviewMessage: true });
  const checked = rules.safeParse({ reviewValue: rating, reviewMessage: text });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
