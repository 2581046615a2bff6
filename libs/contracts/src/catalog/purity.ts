/** How a fineness is written. Kept apart from jewellery.ts, so that pages can use it without loading zod. */
import { caratOf, type PreciousMetal } from '@kanaka/money/metal-rates';

/** The purity as it is stamped, and as a piece's `purity` has it: "22K (916)", "925 Silver". */
export function purityOf(metal: PreciousMetal, fineness: number): string {
  if (metal === 'gold') return `${caratOf(fineness)}K (${fineness})`;
  return `${fineness} ${metal === 'silver' ? 'Silver' : 'Platinum'}`;
}
