import { formatPaise } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/tax';
import { paiseTyped } from '../../../shared/forms/typed-amount.ts';
import type { ProductFields } from '../form/product-form-rules.ts';
import type { TypedPrice } from './use-typed-price.ts';

/** ₹1 crore: few pieces cost as much, but a weight without its decimal point soon does. */
const USUAL_PAISE = 1_00_00_000_00;

/** What to ask before a piece is saved that costs more than ₹1 crore before tax in any size; null for other prices. */
export function unusualPrice({ pricing, price, metalPricing }: ProductFields, typed: TypedPrice): string | null {
  const byMetal = typed.state === 'priced' ? [typed.price, ...typed.sizes.map((size) => size.price)] : [];
  const prices = pricing === 'metal' ? byMetal.map((each) => unitPrice(each)) : [paiseTyped(price) ?? 0];
  const dearest = Math.max(0, ...prices);
  if (dearest <= USUAL_PAISE) return null;
  const [first] = metalPricing.metals;
  const weight = pricing === 'metal' && first ? ` with a net weight of ${first.weight} g` : '';
  return `It would cost ${formatPaise(dearest)} before tax${weight}.`;
}
