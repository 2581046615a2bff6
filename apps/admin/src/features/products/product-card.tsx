import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { toPaise } from '@kanaka/money/rupees';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { Pencil, Trash2 } from 'lucide-react';
import { Thumbnail } from '../../shared/thumbnail.tsx';

export function ProductCard({
  product,
  onEdit,
  onDelete,
}: {
  product: AdminProduct;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { title, category, subcategory, price, salePrice, totalStock, reserved, images } = product;
  const soldOut = totalStock === 0;
  const onSale = salePrice > 0 && !soldOut;
  return (
    <article className="flex h-full flex-col border border-hairline bg-white">
      <div className="relative">
        <Thumbnail url={images[0]} sizes="(min-width: 1280px) 220px, (min-width: 768px) 30vw, 50vw" />
        {soldOut && (
          <Badge tone="red" className="absolute top-2 left-2">
            Out of stock
          </Badge>
        )}
        {onSale && (
          <Badge tone="emerald" className="absolute top-2 left-2">
            Sale
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3">
        <h2 className="line-clamp-2 font-sans text-sm leading-5 font-medium tracking-normal">{title}</h2>
        <p className="mt-0.5 truncate text-xs text-ink-muted">{[category, subcategory].filter(Boolean).join(' · ')}</p>
        <Price
          paise={toPaise(salePrice > 0 ? salePrice : price)}
          insteadOfPaise={salePrice > 0 ? toPaise(price) : undefined}
          className="mt-1.5 text-sm"
        />
        <p className="text-xs text-ink-soft tabular-nums">
          {totalStock} on hand
          {reserved > 0 && `, ${reserved} reserved, ${totalStock - reserved} free`}
        </p>
        <div className="mt-auto grid grid-cols-2 gap-2 pt-3">
          <Button variant="outline" className="px-2" onClick={onEdit} aria-label={`Edit ${title}`}>
            <Pencil aria-hidden="true" strokeWidth={1.5} className="max-xs:hidden" />
            Edit
          </Button>
          <Button variant="ghost" className="px-2 text-brick" onClick={onDelete} aria-label={`Delete ${title}`}>
            <Trash2 aria-hidden="true" strokeWidth={1.5} className="max-xs:hidden" />
            Delete
          </Button>
        </div>
      </div>
    </article>
  );
}
