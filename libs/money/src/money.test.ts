import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatPaise, toPaise, toRupees } from './rupees.ts';
import {
  discountPercent,
  highestBaseCosting,
  isIntraState,
  lowestBaseCosting,
  priceBreakdown,
  shippingCharge,
  taxLabel,
  taxPercentFor,
  taxOn,
  unitPrice,
} from './gst.ts';
import { lineTotal, openUp, returnPrice, splitTax, totalsOf } from './totals.ts';
import { amountInWords } from './amount-in-words.ts';

const paise = fc.integer({ min: 1, max: 1_00_00_000_00 });
const lines = fc.array(fc.record({ unitPricePaise: paise, quantity: fc.integer({ min: 1, max: 10 }) }), {
  minLength: 1,
  maxLength: 12,
});

describe('rupees', () => {
  it('stay the same when converted to paise and back, for every amount', () => {
    fc.assert(fc.property(paise, (amount) => toPaise(toRupees(amount)) === amount));
  });

  it.each([
    [1, '₹0.01'],
    [12450000, '₹1,24,500.00'],
    [1_00_00_000_00, '₹1,00,00,000.00'],
    [-7_40_740, '−₹7,407.40'],
  ])('are formatted with Indian grouping and two decimals: %d paise', (amount, shown) => {
    expect(formatPaise(amount)).toBe(shown);
  });
});

describe('tax', () => {
  it('is three percent, rounded to the nearest paisa', () => {
    expect([taxOn(10000), taxOn(16), taxOn(17), taxOn(50)]).toEqual([300, 0, 1, 2]);
  });

  it('converts a bound on the price with tax into one on the base price, to the paisa', () => {
    const paid = (base: number) => priceBreakdown(base, 3).priceWithTaxPaise;
    fc.assert(
      fc.property(paise, (bound) => {
        const [lowest, highest] = [lowestBaseCosting(bound, 3), highestBaseCosting(bound, 3)];
        return paid(lowest) >= bound && paid(lowest - 1) < bound && paid(highest) <= bound && paid(highest + 1) > bound;
      }),
    );
    expect([lowestBaseCosting(0, 3), highestBaseCosting(0, 3)]).toEqual([0, 0]);
    // The tax of 50 paise is 1.5, which is rounded up to 2.
    expect(highestBaseCosting(51, 3)).toBe(49);
  });

  it('is charged on the sale price when there is one', () => {
    expect(unitPrice({ pricePaise: 5000, salePricePaise: 0 })).toBe(5000);
    expect(unitPrice({ pricePaise: 5000, salePricePaise: 4000 })).toBe(4000);
    expect(discountPercent({ pricePaise: 16850000, salePricePaise: 14990000 })).toBe(11);
    expect(discountPercent({ pricePaise: 5000, salePricePaise: 0 })).toBe(0);
    expect(priceBreakdown(10000, 3)).toEqual({
      originalPricePaise: 10000,
      taxAmountPaise: 300,
      priceWithTaxPaise: 10300,
    });
  });

  it.each([
    [{}, ''],
    [{ country: 'United States', state: 'Texas' }, 'Tax 3% (IGST)'],
    [{ country: 'India', state: 'TAMIL  NADU' }, 'Tax 3% (GST: SGST:1.5% + CGST:1.5%)'],
    [{ country: 'india', state: 'Kerala' }, 'Tax 3% (IGST)'],
    [{ country: 'Sri Lanka', state: 'Tamil Nadu' }, 'Tax 3% (IGST)'],
  ])('is labelled by the place of delivery: %j', (place, label) => {
    expect(taxLabel(place, { homeState: 'Tamil Nadu', stateTax: 'SGST' }, 3)).toBe(label);
  });

  it('is labelled CGST and UTGST where that applies to the seller', () => {
    const seller = { homeState: 'Chandigarh', stateTax: 'UTGST' } as const;
    expect(taxLabel({ country: 'India', state: 'Chandigarh' }, seller, 3)).toBe('Tax 3% (GST: UTGST:1.5% + CGST:1.5%)');
    expect(taxLabel({ country: 'India', state: 'Punjab' }, seller, 3)).toBe('Tax 3% (IGST)');
  });

  it.each([
    ['Karnataka', 'KARNATAKA', true],
    ['Karnataka', 'Tamil Nadu', false],
    ['Jammu and Kashmir', 'Jammu & Kashmir', true],
    ['Andhra Pradesh', 'Uttar Pradesh', false],
    ['', 'Tamil Nadu', false],
  ])('a shop in “%s” charges CGST and SGST in “%s”: %s', (home, state, halves) => {
    expect(isIntraState({ country: 'India', state }, home)).toBe(halves);
  });

  it('shipping is unknown without a country, and never charged with one', () => {
    expect([shippingCharge(undefined), shippingCharge('INDIA'), shippingCharge('France')]).toEqual([undefined, 0, 0]);
  });
});

describe('totals', () => {
  it('are the sum of the displayed line totals and shipping, with each kind of tax, and without any', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(0, 3), fc.nat(1_00_000), (cart, taxPercent, shippingPaise) => {
        const { totalPaise, subtotalPaise, taxPaise } = totalsOf(cart, { taxPercent, shippingPaise });
        const shown = cart.reduce((sum, line) => sum + lineTotal(line, taxPercent), 0);
        return totalPaise === shown + shippingPaise && shown === subtotalPaise + taxPaise;
      }),
    );
  });

  it('return a line piece by piece, and the sum is exactly what was paid for it', () => {
    const line = fc.record({ unitPricePaise: paise, quantity: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(line, ({ unitPricePaise, quantity }) => {
        const pieces = Array.from({ length: quantity }, (_, returned) =>
          returnPrice({ unitPricePaise, returned, quantity: 1 }),
        );
        return pieces.reduce((sum, piece) => sum + piece, 0) === lineTotal({ unitPricePaise, quantity });
      }),
    );
  });

  it('split tax into equal halves in the home state, with an odd paisa on its own line', () => {
    fc.assert(
      fc.property(paise, (tax) => {
        const { cgstPaise, sgstPaise, roundOffPaise, igstPaise } = splitTax(tax, true);
        return (
          cgstPaise === sgstPaise &&
          roundOffPaise === tax % 2 &&
          cgstPaise + sgstPaise + roundOffPaise + igstPaise === tax
        );
      }),
    );
    expect(splitTax(301, false)).toEqual({ igstPaise: 301, cgstPaise: 0, sgstPaise: 0, roundOffPaise: 0 });
  });
});

describe('the displayed amount', () => {
  it('is the amount charged, also after conversion to rupees and back, for every price, quantity and both kinds of tax', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (cart, intraState) => {
        const wire = cart.map((line) => ({ ...line, unitPricePaise: toPaise(toRupees(line.unitPricePaise)) }));
        const [page, order] = [totalsOf(wire), totalsOf(cart)];
        const { igstPaise, cgstPaise, sgstPaise, roundOffPaise } = splitTax(order.taxPaise, intraState);
        expect(toPaise(toRupees(page.totalPaise))).toBe(order.totalPaise);
        expect(order.subtotalPaise + igstPaise + cgstPaise + sgstPaise + roundOffPaise).toBe(order.totalPaise);
        expect(cgstPaise).toBe(sgstPaise);
      }),
    );
  });
});

describe('an amount in words', () => {
  it.each([
    [100, 'Rupees One Only'],
    [15038050, 'Rupees One Lakh Fifty Thousand Three Hundred Eighty and Fifty Paise Only'],
    [1_00_00_000_00, 'Rupees One Crore Only'],
    [
      12_34_56_789_01,
      'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and One Paise Only',
    ],
  ])('%d paise', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });
});

describe('an export', () => {
  it('has the tax of the shop’s settings, and nothing else has', () => {
    const untaxed = { exportTaxPercent: 0 };
    expect(taxPercentFor('India', untaxed)).toBe(3);
    expect(taxPercentFor(undefined, untaxed)).toBe(3);
    expect(taxPercentFor('Germany', untaxed)).toBe(0);
    expect(taxPercentFor('Germany', { ...untaxed, exportTaxPercent: 3 })).toBe(3);
    const seller = { homeState: 'Tamil Nadu', stateTax: 'SGST' } as const;
    expect(taxLabel({ country: 'Germany' }, seller, 3)).toBe('Tax 3% (IGST)');
    expect(taxLabel({ country: 'Germany' }, seller, 0)).toBe('Tax 0% (IGST)');
  });

  it('rounds the base of an amount to the nearest paisa, so that the tax of one paisa is none', () => {
    expect(openUp(1)).toEqual({ taxablePaise: 1, taxPaise: 0 });
  });

  it('without tax costs its price, and its refund is its price', () => {
    const line = { unitPricePaise: 1_234_567, quantity: 3 };
    expect(totalsOf([line], { taxPercent: 0 })).toMatchObject({ taxPaise: 0, totalPaise: 3_703_701 });
    expect(returnPrice({ ...line, quantity: 1, returned: 2 }, 0)).toBe(1_234_567);
    expect(openUp(1_234_567, 0)).toEqual({ taxablePaise: 1_234_567, taxPaise: 0 });
  });
});

describe('a seller who is not registered under GST', () => {
  const unregistered = { gstUnregistered: true, exportTaxPercent: 3 };

  it('charges no tax anywhere, and the label says why', () => {
    for (const country of ['India', 'Germany', undefined]) expect(taxPercentFor(country, unregistered)).toBe(0);
    const seller = { homeState: 'Tamil Nadu', stateTax: 'SGST', gstUnregistered: true } as const;
    for (const place of [{ country: 'India', state: 'Tamil Nadu' }, { country: 'Germany' }]) {
      expect(taxLabel(place, seller, 0)).toBe('No GST: the seller is not registered');
    }
    // An order from before the registration keeps its label.
    expect(taxLabel({ country: 'India' }, { ...seller, gstUnregistered: false }, 0)).toMatch(/^No GST/);
  });

  it('gets exactly the price', () => {
    expect(priceBreakdown(10001, 0)).toEqual({
      originalPricePaise: 10001,
      taxAmountPaise: 0,
      priceWithTaxPaise: 10001,
    });
    expect([lowestBaseCosting(10001, 0), highestBaseCosting(10001, 0)]).toEqual([10001, 10001]);
  });
});
