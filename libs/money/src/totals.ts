import { TAX_PERCENT, taxOn } from './tax.ts';

export type PricedLine = { unitPricePaise: number; quantity: number };

export type Totals = {
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
};

/** What one line of a bag costs, tax included: tax is worked out on the line, not on the piece. */
export function lineTotal({ unitPricePaise, quantity }: PricedLine, taxPercent = TAX_PERCENT): number {
  const taxable = unitPricePaise * quantity;
  return taxable + taxOn(taxable, taxPercent);
}

/**
 * What pieces of a bought line give back, tax included, when `returned` of it have come back before. Tax was rounded on the
 * whole line, so a piece of it is what the line costs with it less what it costs without: returned one by one, a line's
 * pieces come to the paisa to what was paid for it.
 */
export function returnPrice(
  { unitPricePaise, returned, quantity }: PricedLine & { returned: number },
  taxPercent = TAX_PERCENT,
): number {
  const upTo = (pieces: number) => lineTotal({ unitPricePaise, quantity: pieces }, taxPercent);
  return upTo(returned + quantity) - upTo(returned);
}

/**
 * The totals of a bag or an order. Tax is the sum of the lines' tax, so the line totals a shopper reads add up to the
 * amount they pay, to the paisa.
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

export type TaxSplit = { igstPaise: number; cgstPaise: number; sgstPaise: number; roundOffPaise: number };

/**
 * How an order's tax stands on its invoice. Inside the home state the halves must be equal (CGST Act, section 9 with
 * the state's own act or UTGST Act, section 7), so an odd paisa becomes a line of its own instead of making one half larger.
 */
export function splitTax(taxPaise: number, intraState: boolean): TaxSplit {
  if (!intraState) return { igstPaise: taxPaise, cgstPaise: 0, sgstPaise: 0, roundOffPaise: 0 };
  const half = Math.floor(taxPaise / 2);
  return { igstPaise: 0, cgstPaise: half, sgstPaise: half, roundOffPaise: taxPaise - 2 * half };
}

/**
 * The base and the tax that a sum with tax in it is made of, as near as whole paise allow; they add up to the sum.
 * For a sum that no price led to, as in a refund of a round amount.
 */
export function openUp(amountPaise: number, taxPercent = TAX_PERCENT): { taxablePaise: number; taxPaise: number } {
  const taxablePaise = Math.round((amountPaise * 100) / (100 + taxPercent));
  return { taxablePaise, taxPaise: amountPaise - taxablePaise };
}
