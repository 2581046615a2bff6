import { describe, expect, it } from '@jest/globals';
import { pastedUnits } from './add-units.tsx';
import { unusualWeights } from './edit-unit.tsx';

describe('Pasted units', () => {
  it('are read with tabs, semicolons or commas, the unit of the weight and an HUID in groups', () => {
    const { units, faults } = pastedUnits('K-1\t12.5 g\t12g\tab12 c3\nK-2; 12.5; 12; ; 14\n\nK-3, 12.5, 12');
    expect(faults).toEqual([]);
    expect(units).toMatchObject([
      { tag: 'K-1', grossWeight: 12.5, netWeight: 12, huid: 'AB12C3' },
      { tag: 'K-2', grossWeight: 12.5, netWeight: 12, size: '14' },
      { tag: 'K-3', grossWeight: 12.5, netWeight: 12 },
    ]);
  });

  it('have cost and supplier behind the others, where commas do not separate', () => {
    const { units, faults } = pastedUnits('K-1\t12.5\t12\t\t\t₹1,25,000\tKumar, Sons\nK-2;12.5;12;;;90000.50;');
    expect(faults).toEqual([]);
    expect(units.map(({ cost, supplier }) => [cost, supplier])).toEqual([
      [125_000, 'Kumar, Sons'],
      [90_000.5, ''],
    ]);
  });

  it('may begin with the heading of a spreadsheet, which counts as a line', () => {
    const { units, lines, faults } = pastedUnits('Tag No\tGross wt\tNet wt\tHUID\nK-1\t12.5\t12');
    expect([units.length, lines, faults]).toEqual([1, [2], []]);
  });

  it.each([
    ['K-1\t12,500\t12,000', 'Line 1: please write weights with a point, such as 12.500.'],
    ['K-1,12,500,12,000,AB12C3', 'Line 1: please write weights with a point, such as 12.500.'],
    ['K-1, 12, 11\nK-2, 12, 11\nk-1, 13, 12', 'Line 3: K-1 is in line 1 already.'],
    ['K-1, 12, 11, AB12C3\nK-2, 12, 11, ab12c3', 'Line 2: AB12C3 is in line 1 already.'],
    ['K-1, 12, 12.5', 'Line 1: The net weight cannot be more than the gross weight.'],
    ['K 2, 9, 8', 'Line 1: A tag has at most 20 letters, digits, - and /.'],
    ['K-1, 12, twelve', 'Line 1: Please enter grams with at most three decimals.'],
  ])('are refused by line: %j', (text, fault) => {
    expect(pastedUnits(text).faults).toEqual([fault]);
  });
});

describe('Unusual weights', () => {
  const unit = (tag: string, netWeight: number, grossWeight = netWeight) => ({ tag, netWeight, grossWeight });
  const wordsOf = (...of: Parameters<typeof unusualWeights>) => unusualWeights(...of)?.words ?? null;

  it('are more than three times, or less than a third of, what the sisters weigh', () => {
    expect(wordsOf([unit('A', 30), unit('B', 10)], [10, 11, 9])).toBeNull();
    expect(wordsOf([unit('A', 30.1)], [10, 11, 9])).toMatch(/about 10 g.*A: 30.1 g$/);
    expect(wordsOf([unit('A', 3.3)], [10, 11, 9])).toMatch(/A: 3.3 g$/);
  });

  it('are found among units that are added together when there are no others', () => {
    const units = [unit('A', 24.5), unit('B', 2460), unit('C', 24.6)];
    expect(wordsOf(units, [])).toMatch(/about 24.6 g.*B: 2460 g. Did you mean 24.60 g\?$/);
    expect(wordsOf([unit('A', 24.5)], [])).toBeNull();
  });

  it('are corrected with their gross weight when a decimal point explains them', () => {
    const units = [unit('A', 24.5, 25), unit('B', 2460, 2500), unit('C', 2.455, 24.9)];
    expect(unusualWeights(units, [24.5])).toMatchObject({
      words: expect.stringMatching(/Did you mean B: 24.60 g, C: 24.55 g\?$/),
      meant: [unit('A', 24.5, 25), unit('B', 24.6, 25), unit('C', 24.55, 24.9)],
      label: 'Use these weights',
    });
    expect(unusualWeights([unit('A', 100, 101)], [24.5])).toMatchObject({ meant: null });
  });
});
