import type { AdminProduct } from '@kanaka/contracts/admin-products';

/** Few enough left that the owner should know. */
export const LOW_STOCK = 3;

export const stockFilters = [
  { value: 'out', label: 'Out of stock' },
  { value: 'low', label: `Low stock (1 to ${LOW_STOCK})` },
  { value: 'sale', label: 'On sale' },
] as const;

export type ProductFilter = { words: string; category: string; stock: string };

const passes: Record<string, (product: AdminProduct) => boolean> = {
  out: ({ totalStock }) => totalStock === 0,
  low: ({ totalStock }) => totalStock > 0 && totalStock <= LOW_STOCK,
  sale: ({ salePrice }) => salePrice > 0,
};

/** The products that pass: every word typed is somewhere in the title, the category or the subcategory. */
export function filtered(products: readonly AdminProduct[], { words, category, stock }: ProductFilter): AdminProduct[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    const text = `${product.title} ${product.category} ${product.subcategory}`.toLowerCase();
    return (
      wanted.every((word) => text.includes(word)) &&
      (category === '' || product.category === category) &&
      (passes[stock]?.(product) ?? true)
    );
  });
}
