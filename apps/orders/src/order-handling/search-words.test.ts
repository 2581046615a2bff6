import { describe, expect, it } from '@jest/globals';
import { searchWords } from './search-words.ts';

describe('The search text for orders', () => {
  it.each<[string, string[] | null]>([
    ['asha', ['%asha%']],
    ['  Asha   Raman ', ['%Asha%', '%Raman%']],
    ['#8ad03135', ['%8ad03135%']],
    ['om k', ['% om%', '% k%']],
    ['98765 43210', ['%9876543210%']],
    ['+91 98765-43210', ['%9876543210%']],
    ['098765 43210', ['%9876543210%']],
    ['+९१ ९८७६५ ४३२१०', ['%9876543210%']],
    ['ரோடு ௧௨', ['%ரோடு%', '% ௧௨%']],
    ['50%', ['%50\\%%']],
    ['a_b\\c', ['%a\\_b\\\\c%']],
    ['ring ring ring', ['%ring%']],
    ['அம்மா', ['%அம்மா%']],
    ['%', null],
    ['_ % \'" #', null],
    ['', null],
  ])('%j becomes the patterns %j', (typed, patterns) => {
    expect(searchWords(typed)?.map(({ pattern }) => pattern) ?? null).toEqual(patterns);
  });

  it('is limited to eight words', () => {
    expect(searchWords('one two three four five six seven eight nine ten')).toHaveLength(8);
  });

  it.each<[string, [number, number] | undefined]>([
    ['245140', [2_45_140_00, 2_45_140_99]],
    ['₹2,45,140', [2_45_140_00, 2_45_140_99]],
    ['Rs.2,45,140.5', [2_45_140_50, 2_45_140_50]],
    ['1,62,349.00', [1_62_349_00, 1_62_349_00]],
    ['₹500/-', [500_00, 500_99]],
    ['₹२,४५,१४०', [2_45_140_00, 2_45_140_99]],
    ['9 876 543', [98_76_543_00, 98_76_543_99]],
    ['KNK/26-27/000006', undefined],
    ['12.345', undefined],
    ['9'.repeat(40), undefined],
    ['abc', undefined],
  ])('%j is an amount of %j paise', (typed, paise) => {
    expect(searchWords(typed)?.[0]?.totalPaise).toEqual(paise);
  });

  it('is compared with the end of an invoice number from three letters on', () => {
    expect(searchWords('KNK/26-27/000006 06')).toEqual([
      { pattern: '%KNK/26-27/000006%', invoiceEnd: '%KNK/26-27/000006' },
      { pattern: '% 06%', totalPaise: [600, 699] },
    ]);
  });
});
