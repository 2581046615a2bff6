import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { Badge } from '@kanaka/ui/badge';
import { Thumbnail } from '../../shared/thumbnail.tsx';

/** Pieces the owner should make or order again. */
export function StockList({ products }: { products: readonly AdminProduct[] }) {
  return (
    <ul>
      {products.map(({ _id, title, images, totalStock }) => (
        <li key={_id} className="flex items-center gap-3 border-b border-hairline px-4 py-2 last:border-b-0 sm:px-5">
          <Thumbnail url={images[0]} sizes="36px" className="w-9 shrink-0" />
          <p className="min-w-0 flex-1 truncate">{title}</p>
          <Badge tone={totalStock === 0 ? 'red' : 'yellow'} className="shrink-0">
            {totalStock === 0 ? 'Out of stock' : `${totalStock} left`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
