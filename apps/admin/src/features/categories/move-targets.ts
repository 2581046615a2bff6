import type { Category, ProductCount, Subcategory } from '@kanaka/contracts/catalog/categories';

type Place = { value: string; label: string; to: { categoryId: string; subcategoryId?: string } };

/** The categories and subcategories that products can move to when their own is deleted. */
export function placesFor(
  leaving: { kind: 'category' | 'subcategory'; id: string },
  { categories, subcategories }: { categories: readonly Category[]; subcategories: readonly Subcategory[] },
): Place[] {
  return categories.flatMap(({ id: categoryId, name }) => {
    if (leaving.kind === 'category' && leaving.id === categoryId) return [];
    const below = subcategories.filter((sub) => sub.categoryId === categoryId && sub.id !== leaving.id);
    return [
      { value: categoryId, label: name, to: { categoryId } },
      ...below.map((sub) => ({
        value: sub.id,
        label: `${name}: ${sub.name}`,
        to: { categoryId, subcategoryId: sub.id },
      })),
    ];
  });
}

/** "12 products", "12 products, 3 deleted", "3 deleted", "No products". */
export function countWords(count: Pick<ProductCount, 'live' | 'archived'> | undefined): string {
  const { live = 0, archived = 0 } = count ?? {};
  const words = [
    live > 0 && (live === 1 ? '1 product' : `${live} products`),
    archived > 0 && `${archived} deleted`,
  ].filter(Boolean);
  return words.join(', ') || 'No products';
}
