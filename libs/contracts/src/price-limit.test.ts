import { describe, expect, it } from '@jest/globals';
import { priceLimitIn } from './price-limit.ts';

describe('The price limit in a search', () => {
  it.each([
    ['rings under 50000', 'rings', null, 50_000],
    ['rings below 50,000', 'rings', null, 50_000],
    ['under ₹50k', '', null, 50_000],
    ['Gold chain UPTO Rs. 1.5 lakh', 'Gold chain', null, 150_000],
    ['less than 2 lakhs bangles', 'bangles', null, 200_000],
    ['necklace within 1l', 'necklace', null, 100_000],
    ['jhumka 50000 se kam', 'jhumka', null, 50_000],
    ['झुमका ५०', 'झुमका ५०', null, null],
    ['bridal above 1,00,000/-', 'bridal', 100_000, null],
    ['more than 20 thousand ring', 'ring', 20_000, null],
    ['ring from 20000 under 40000', 'ring', 20_000, 40_000],
    ['ring between 20k and 40k', 'ring', 20_000, 40_000],
    ['ring between 20 and 40k', 'ring', 20_000, 40_000],
    ['from 40000 to 20000', '', 20_000, 40_000],
    // Not a price.
    ['ring under 10', 'ring under 10', null, null],
    ['chain under 500 mg', 'chain under 500 mg', null, null],
    ['bangles below 120 grams', 'bangles below 120 grams', null, null],
    ['22k gold', '22k gold', null, null],
    ['KNK-50000', 'KNK-50000', null, null],
    ['thunder 5000', 'thunder 5000', null, null],
    ['under 50000x', 'under 50000x', null, null],
    ['above 50000 under 20000', 'above 50000 under 20000', null, null],
    ['under 99999999999999999999', 'under 99999999999999999999', null, null],
    ['', '', null, null],
  ])('of “%s”', (typed, words, minPrice, maxPrice) => {
    expect(priceLimitIn(typed)).toEqual({ words, minPrice, maxPrice });
  });
});
