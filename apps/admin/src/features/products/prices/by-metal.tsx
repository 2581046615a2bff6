import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';

/** Marks a piece whose price follows the rates of its metal; with sizes of their own price it is the lowest. */
export function ByMetal({ product: { metalPricing, priceFrom } }: { product: AdminProduct }) {
  if (!metalPricing) return null;
  return <span className="block text-xs text-ink-muted">{priceFrom ? 'By metal, lowest size' : 'By metal'}</span>;
}
