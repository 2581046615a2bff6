import type { Category, Subcategory } from '@kanaka/contracts/catalog/categories';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';

export type Choices = { categories: readonly Category[]; subcategories: readonly Subcategory[] };

/** The subcategories of the chosen category; none before a category is chosen. */
export function subcategoriesOf({ categories, subcategories }: Choices, categoryName: string): Subcategory[] {
  const chosen = categories.find(({ name }) => name === categoryName);
  return chosen ? subcategories.filter(({ categoryId }) => categoryId === chosen.id) : [];
}

/** The kind of sizes of the chosen category. */
export function sizingOf({ categories }: Choices, categoryName: string): Sizing {
  return categories.find(({ name }) => name === categoryName)?.sizing ?? 'none';
}
