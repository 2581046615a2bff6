import { describe, expect, it } from '@jest/globals';
import { subcategoriesOf } from './product-form-rules.ts';

const choices = {
  categories: [
    { id: 'c1', name: 'Ring', sizing: 'ring' as const },
    { id: 'c2', name: 'Necklace', sizing: 'none' as const },
  ],
  subcategories: [
    { id: 's1', name: 'Solitaire', categoryId: 'c1' },
    { id: 's2', name: 'Temple', categoryId: 'c2' },
    { id: 's3', name: 'Temple', categoryId: 'c1' },
  ],
};

describe('The subcategories to choose from', () => {
  it('are only those of the chosen category', () => {
    expect(subcategoriesOf(choices, 'Ring').map(({ id }) => id)).toEqual(['s1', 's3']);
  });

  it('are none before a category is chosen, or when it was deleted', () => {
    expect(subcategoriesOf(choices, '')).toEqual([]);
    expect(subcategoriesOf(choices, 'Anklet')).toEqual([]);
  });
});
