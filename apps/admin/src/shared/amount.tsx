import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';

/** What somebody's role may keep from them; then it is not in the answer. */
type Seen = number | undefined;

/** An amount in rupees; nothing for who may not see it. */
export function Amount({ rupees, className }: { rupees: Seen; className?: string }) {
  return rupees === undefined ? null : <Price paise={toPaise(rupees)} {...(className && { className })} />;
}

/** An amount in words; empty for who may not see it. */
export const amountWords = (rupees: Seen): string => (rupees === undefined ? '' : formatPaise(toPaise(rupees)));
