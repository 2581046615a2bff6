/**
 * GST on jewellery (HSN 7113): 3%, as one IGST line or, within the seller's own state, as two equal halves: CGST, and SGST
 * or in some Union territories UTGST. All amounts are integer paise.
 */

/** 3% on the base price. */
export const TAX_PERCENT = 3;

/** What decides whether a shop charges tax: its registration under GST, and how it exports. */
export type TaxTerms = { gstUnregistered?: boolean | undefined; exportTaxPercent: number };

/**
 * The tax rate of a delivery: 3% within India, for exports the shop's setting. A business that is not registered under GST
 * collects no tax (CGST Act 2017, section 32(1)).
 */
export function taxPercentFor(country: string | undefined, { gstUnregistered, exportTaxPercent }: TaxTerms): number {
  if (gstUnregistered) return 0;
  return !country?.trim() || isIndia(country) ? TAX_PERCENT : exportTaxPercent;
}

/** Money is rounded here only: to the nearest paisa, a half upwards. */
export function taxOn(taxablePaise: number, taxPercent = TAX_PERCENT): number {
  return Math.floor((taxablePaise * taxPercent + 50) / 100);
}

/** The lowest base price that costs at least `paidPaise` with tax; exact, since the price with tax grows with the base. */
export function lowestBaseCosting(paidPaise: number, taxPercent: number): number {
  return Math.max(0, Math.ceil((paidPaise * 100 - 50) / (100 + taxPercent)));
}

/** The highest base price that costs at most `paidPaise` with tax. */
export function highestBaseCosting(paidPaise: number, taxPercent: number): number {
  return Math.floor((paidPaise * 100 + 49) / (100 + taxPercent));
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

/** A price split into base and tax, with the sum that is displayed. */
export function priceBreakdown(basePaise: number, taxPercent: number): PriceBreakdown {
  const taxAmountPaise = taxOn(basePaise, taxPercent);
  return { originalPricePaise: basePaise, taxAmountPaise, priceWithTaxPaise: basePaise + taxAmountPaise };
}

function isIndia(country: string): boolean {
  return ['india', 'in'].includes(country.trim().toLowerCase());
}

/** Whether `state` is the seller's own state. Lenient about spelling: it must contain every word of the state's name. */
function isHomeState(state: string, homeState: string): boolean {
  const written = state.toLowerCase();
  const words = homeState
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'and');
  return words.length > 0 && words.every((word) => written.includes(word));
}

/** Whether CGST and SGST (or UTGST) are charged instead of IGST: within the state where the seller is registered. */
export function isIntraState({ country, state }: { country: string; state: string }, homeState: string): boolean {
  return isIndia(country) && isHomeState(state, homeState);
}

export type TaxingSeller = {
  homeState: string;
  /** The second half of the tax within the home state. */
  stateTax: 'SGST' | 'UTGST';
  gstUnregistered?: boolean | undefined;
};

/** The label of the tax amount, which was calculated with `taxPercent`; empty until a country is known. */
export function taxLabel(
  { country, state }: { country?: string; state?: string },
  { homeState, stateTax, gstUnregistered }: TaxingSeller,
  taxPercent: number,
): string {
  if (!country?.trim()) return '';
  // Within India only an unregistered seller charges nothing; abroad it may be an export without tax.
  if (taxPercent === 0 && (isIndia(country) || gstUnregistered)) return 'No GST: the seller is not registered';
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
