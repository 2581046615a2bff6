import { expect, it } from '@jest/globals';
import { countWords, placesFor } from './delete-category.tsx';

const categories = [
  { id: 'ring', name: 'Ring', sizing: 'ring' as const },
  { id: 'bangle', name: 'Bangles', sizing: 'bangle' as const },
];
const subcategories = [
  { id: 'solitaire', name: 'Solitaire', categoryId: 'ring' },
  { id: 'band', name: 'Band', categoryId: 'ring' },
];
const labels = (kind: 'category' | 'subcategory', id: string) =>
  placesFor({ kind, id }, { categories, subcategories }).map(({ label }) => label);

it('products of a deleted category can move to every other category', () => {
  expect(labels('category', 'ring')).toEqual(['Bangles']);
  expect(labels('category', 'bangle')).toEqual(['Ring', 'Ring: Solitaire', 'Ring: Band']);
});

it('products of a deleted subcategory can stay in the parent category', () => {
  expect(labels('subcategory', 'band')).toEqual(['Ring', 'Ring: Solitaire', 'Bangles']);
});

it.each([
  [undefined, 'No products'],
  [{ live: 1, archived: 0 }, '1 product'],
  [{ live: 12, archived: 3 }, '12 products, 3 deleted'],
  [{ live: 0, archived: 2 }, '2 deleted'],
])('describes the count %j in words', (count, words) => {
  expect(countWords(count)).toBe(words);
});
