import type { Shop } from '@kanaka/contracts/catalog/settings';
import { stateTaxName } from '@kanaka/money/gstin';
import { taxLabel } from '@kanaka/money/gst';

/** The label of a tax of `taxPercent` for a place of delivery; empty until its country is known. */
export function taxWords(shop: Shop, place: { country?: string; state?: string }, taxPercent: number): string {
  const { state, gstUnregistered } = shop;
  return taxLabel(place, { homeState: state, stateTax: stateTaxName(state), gstUnregistered }, taxPercent);
}
