import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { formatPaise } from '@kanaka/money/rupees';
import { quotedFor } from './rate-words.ts';

/** A rate as the trade quotes it; takes paise a gram. */
export function QuotedRate({ metal, paise }: { metal: PreciousMetal; paise: number }) {
  const { grams, words } = quotedFor[metal];
  return (
    <span className="whitespace-nowrap">
      <span className="figures">{formatPaise(paise * grams)}</span> for {words}
    </span>
  );
}
