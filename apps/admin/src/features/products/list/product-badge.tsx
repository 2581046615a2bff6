import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { formatMoment } from '../../../shared/dates.ts';
import { Badge } from '@kanaka/ui/badge';

/** Deleted, a draft, sold out or on sale; nothing for any other piece. */
export function ProductBadge({ product, className }: { product: AdminProduct; className?: string }) {
  const { archivedAt, totalStock, salePrice } = product;
  if (archivedAt) return <Badge tone="white" className={className} children="Deleted" />;
  if (product.draft) {
    const words = product.publishAt ? `From ${formatMoment(product.publishAt)}` : 'Draft';
    return <Badge tone="white" className={className} children={words} />;
  }
  if (totalStock === 0) return <Badge tone="red" className={className} children="Out of stock" />;
  if (salePrice > 0) return <Badge tone="emerald" className={className} children="Sale" />;
  return null;
}
