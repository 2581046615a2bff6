/** How amounts say that GST is in them: the same words from the card to the e-mail. Without zod, so that pages can use it. */
import { formatPaise, formatPercent } from '@kanaka/money/rupees';

/** Beside a price with tax of `taxPercent` in it. */
export function taxNote(taxPercent: number): string {
  return taxPercent > 0 ? `incl. ${formatPercent(taxPercent)} GST` : 'no GST is charged';
}

/** Beside a total with tax in it; empty when there is none. */
export function taxInTotal(taxPaise: number): string {
  return taxPaise > 0 ? `includes GST ${formatPaise(taxPaise)}` : '';
}
