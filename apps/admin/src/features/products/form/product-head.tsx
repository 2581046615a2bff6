import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { ProductBadge } from '../list/product-badge.tsx';

/** Which piece is edited: its picture, title, category, code and price, as they are stored. */
export function ProductHead({ product }: { product: AdminProduct }) {
  const { title, images, category, subcategory, jewellery, price, salePrice } = product;
  const paid = salePrice > 0 ? salePrice : price;
  return (
    <div className="mb-4 flex items-center gap-4">
      <Thumbnail url={images[0]} sizes="56px" className="w-14 shrink-0 border border-hairline" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-display text-lg leading-snug wrap-anywhere">{title}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          <span>{[category, subcategory, jewellery?.sku, formatPaise(toPaise(paid))].filter(Boolean).join(' · ')}</span>
          <ProductBadge product={product} />
        </p>
      </div>
    </div>
  );
}
