import { describe, expect, it } from '@jest/globals';
import { differencesOf, mergedFields } from './product-conflict.tsx';
import { type ProductFields, emptyFields } from './product-form-rules.ts';

const opened: ProductFields = {
  ...emptyFields,
  title: 'Ring',
  price: '100',
  totalStock: '5',
  images: ['/media/a.jpg'],
};
const sides = (mine: Partial<ProductFields>, theirs: Partial<ProductFields>) => ({
  opened,
  mine: { ...opened, ...mine },
  theirs: { ...opened, ...theirs },
});

describe('Two admins who change the same piece', () => {
  it('see what the other changed, and their own change of the same field', () => {
    const both = sides({ price: '120', motif: 'Lotus' }, { price: '110', sku: 'K-1', images: [] });
    expect(differencesOf(both)).toEqual([
      { name: 'images', label: 'Images', theirs: '–', mine: null },
      { name: 'price', label: 'Price (₹)', theirs: '110', mine: '120' },
      { name: 'sku', label: 'SKU', theirs: 'K-1', mine: null },
    ]);
  });

  it('describe stones and pictures in words', () => {
    const stones = [
      { name: 'Ruby', count: '3', carats: '1.25' },
      { name: 'Pearl', count: '', carats: '' },
    ];
    const [images, gemstones] = differencesOf(sides({}, { gemstones: stones, images: ['a', 'b'] }));
    expect([images?.theirs, gemstones?.theirs]).toEqual(['2 pictures', 'Ruby × 3 1.25 ct, Pearl']);
  });

  it('see no difference when both made the same change', () => {
    expect(differencesOf(sides({ price: '110' }, { price: '110' }))).toEqual([]);
  });

  it('can keep their own changes on top of the other’s', () => {
    const merged = mergedFields(sides({ price: '120', motif: 'Lotus' }, { price: '110', sku: 'K-1' }));
    expect(merged).toEqual({ ...opened, price: '120', motif: 'Lotus', sku: 'K-1' });
  });

  it.each([
    ['5', '3', '3'],
    ['6', '3', '4'],
    ['0', '3', '0'],
    ['a lot', '3', 'a lot'],
  ])('merge the stock by its change: 5 → %s here and 5 → %s in the shop gives %s', (mine, theirs, merged) => {
    expect(mergedFields(sides({ totalStock: mine }, { totalStock: theirs })).totalStock).toBe(merged);
  });
});
