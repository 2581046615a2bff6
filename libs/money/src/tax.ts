/**
 * GST on jewellery (HSN 7113): 3 %, as one IGST line or, inside the seller's own state, as equal halves: CGST, and
 * SGST or in some Union territories UTGST.
 * All amounts are integer paise.
 */

/** 3 % on the base price. */
export const TAX_PERCENT = 3;

/** What is charged on a delivery: the rate of the country, or what the shop charges on its exports. */
export function taxPercentFor(country: string | undefined, exportTaxPercent: number): number {
  return !country?.trim() || isIndia(country) ? TAX_PERCENT : exportTaxPercent;
}

/** The one place where money is rounded: to the nearest paisa, a half upwards. */
export function taxOn(taxablePaise: number, taxPercent = TAX_PERCENT): number {
  return Math.floor((taxablePaise * taxPercent + 50) / 100);
}

/** The lowest base price that costs at least `paidPaise` with its tax; exact, since the price with tax grows with the base. */
export function lowestBaseCosting(paidPaise: number): number {
  return Math.max(0, Math.ceil((paidPaise * 100 - 50) / (100 + TAX_PERCENT)));
}

/** The highest base price that costs at most `paidPaise` with its tax. */
export function highestBaseCosting(paidPaise: number): number {
  return Math.floor((paidPaise * 100 + 49) / (100 + TAX_PERCENT));
}

/** The price a shopper pays: the sale price when there is one, else the regular price. */
export function unitPrice({ pricePaise, salePricePaise }: { pricePaise: number; salePricePaise: number }): number {
  return salePricePaise > 0 ? salePricePaise : pricePaise;
}

/** Rounded percentage off, 0 when the piece is not on sale. */
export function discountPercent({
  pricePaise,
  salePricePaise,
}: {
  pricePaise: number;
  salePricePaise: number;
}): number {
  if (salePricePaise <= 0 || pricePaise <= 0 || salePricePaise >= pricePaise) return 0;
  return Math.round(((pricePaise - salePricePaise) / pricePaise) * 100);
}

export type PriceBreakdown = {
  originalPricePaise: number;
  taxAmountPaise: number;
  priceWithTaxPaise: number;
};

/** One price, opened up: base, tax, and what the shopper reads. */
export function priceBreakdown(basePaise: number): PriceBreakdown {
  const taxAmountPaise = taxOn(basePaise);
  return { originalPricePaise: basePaise, taxAmountPaise, priceWithTaxPaise: basePaise + taxAmountPaise };
}

function isIndia(country: string): boolean {
  return ['india', 'in'].includes(country.trim().toLowerCase());
}

/** The seller's own state, however it is spelt: every word of its name is somewhere in what was written. */
export function isHomeState(state: string, homeState: string): boolean {
  const written = state.toLowerCase();
  const words = homeState
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'and');
  return words.length > 0 && words.every((word) => written.includes(word));
}

/** Whether the two halves (CGST and SGST or UTGST) are charged instead of IGST: within the state where the seller is registered. */
export function isIntraState({ country, state }: { country: string; state: string }, homeState: string): boolean {
  return isIndia(country) && isHomeState(state, homeState);
}

/** The words beside the tax amount; empty until a country is known. `stateTax` is what stands beside CGST in the home state. */
export function taxLabel(
  { country, state }: { country?: string; state?: string },
  { homeState, stateTax, taxPercent }: { homeState: string; stateTax: 'SGST' | 'UTGST'; taxPercent: number },
): string {
  if (!country?.trim()) return '';
  const halves = isIntraState({ country, state: state ?? '' }, homeState);
  return halves ? `Tax 3% (GST: ${stateTax}:1.5% + CGST:1.5%)` : `Tax ${taxPercent}% (IGST)`;
}

/**
 * Shipping in paise: free within India; to other countries the shop arranges it and the buyer pays the carrier, so
 * nothing is charged here either. Undefined until a country is known.
 */
export function shippingCharge(country: string | undefined): number | undefined {
  return country?.trim() ? 0 : undefined;
}

export { isIndia };
