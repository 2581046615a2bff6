import { TAX_PERCENT, taxOn } from './gst.ts';
import { stateTaxName } from './gstin.ts';

export type PricedLine = { unitPricePaise: number; quantity: number };

export type Totals = {
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
};

/** The cost of one line of a cart, tax included: tax is calculated per line, not per piece. */
export function lineTotal({ unitPricePaise, quantity }: PricedLine, taxPercent = TAX_PERCENT): number {
  const taxable = unitPricePaise * quantity;
  return taxable + taxOn(taxable, taxPercent);
}

/**
 * The refund, tax included, for pieces of a line of which `returned` were returned before. Tax was rounded on the whole
 * line, so a piece's share is the line's total with it minus the total without it: when all pieces are returned one by
 * one, the refunds add up exactly to what was paid.
 */
export function returnPrice(
  { unitPricePaise, returned, quantity }: PricedLine & { returned: number },
  taxPercent = TAX_PERCENT,
): number {
  const upTo = (pieces: number) => lineTotal({ unitPricePaise, quantity: pieces }, taxPercent);
  return upTo(returned + quantity) - upTo(returned);
}

/**
 * The totals of a cart or an order. Tax is the sum of the lines' tax, so the displayed line totals add up exactly to the
 * amount that is paid.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  { shippingPaise = 0, taxPercent = TAX_PERCENT }: { shippingPaise?: number; taxPercent?: number } = {},
): Totals {
  let subtotalPaise = 0;
  let taxPaise = 0;
  for (const { unitPricePaise, quantity } of lines) {
    const taxable = unitPricePaise * quantity;
    subtotalPaise += taxable;
    taxPaise += taxOn(taxable, taxPercent);
  }
  return { subtotalPaise, taxPaise, shippingPaise, totalPaise: subtotalPaise + taxPaise + shippingPaise };
}

/** Whether a total of `todayPaise` is more than what was paid and a tolerance of `toleranceBp` basis points of it. */
export function costsMoreThanPaid(
  { paidPaise, todayPaise }: { paidPaise: number; todayPaise: number },
  toleranceBp: number,
): boolean {
  return BigInt(todayPaise - paidPaise) * 10_000n > BigInt(paidPaise) * BigInt(toleranceBp);
}

export type TaxSplit = { igstPaise: number; cgstPaise: number; sgstPaise: number; roundOffPaise: number };

/**
 * How an order's tax is shown on its invoice. Within the home state the halves must be equal (CGST Act, section 9 with the
 * state's own act or UTGST Act, section 7), so an odd paisa becomes a line of its own instead of making one half larger.
 */
export function splitTax(taxPaise: number, intraState: boolean): TaxSplit {
  if (!intraState) return { igstPaise: taxPaise, cgstPaise: 0, sgstPaise: 0, roundOffPaise: 0 };
  const half = Math.floor(taxPaise / 2);
  return { igstPaise: 0, cgstPaise: half, sgstPaise: half, roundOffPaise: taxPaise - 2 * half };
}

/** The taxes of an invoice or credit note as it states them, with their rates; none on a bill of supply. */
export function taxHeads({
  seller: { gstin, state },
  taxPercent,
  intraState,
  ...paise
}: TaxSplit & {
  seller: { gstin: string; state: string };
  taxPercent: number;
  intraState: boolean;
}): { name: string; percent?: number; paise: number }[] {
  if (gstin === '') return [];
  const half = taxPercent / 2;
  return [
    ...(intraState
      ? [
          { name: 'CGST', percent: half, paise: paise.cgstPaise },
          { name: stateTaxName(state), percent: half, paise: paise.sgstPaise },
        ]
      : [{ name: 'IGST', percent: taxPercent, paise: paise.igstPaise }]),
    ...(paise.roundOffPaise === 0 ? [] : [{ name: 'Round off', paise: paise.roundOffPaise }]),
  ];
}

/**
 * Splits an amount that includes tax into base and tax, in whole paise; they add up to the amount. For amounts that were
 * not calculated from a price, such as a refund of a round amount.
 */
export function openUp(amountPaise: number, taxPercent = TAX_PERCENT): { taxablePaise: number; taxPaise: number } {
  const taxablePaise = Math.round((amountPaise * 100) / (100 + taxPercent));
  return { taxablePaise, taxPaise: amountPaise - taxablePaise };
}
