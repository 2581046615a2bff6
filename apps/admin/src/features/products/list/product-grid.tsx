import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { IconButton } from '@kanaka/ui/icon-button';
import { Copy, Pencil, Trash2, Undo2 } from 'lucide-react';
import type { Selection } from '../../../shared/lists/use-chosen.ts';
import type { ProductActions } from '../product-actions.ts';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { ChooseRow } from '../../../shared/lists/choose-row.tsx';
import { ListedPrice } from './listed-price.tsx';
import { ProductBadge } from './product-badge.tsx';

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5';

export function ProductGrid({
  products,
  ...actions
}: { products: readonly AdminProduct[]; selection: Selection<AdminProduct> } & ProductActions) {
  return (
    <ul aria-label="Products" className={grid}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} {...actions} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton() {
  return (
    <div role="status" aria-label="Loading products" className={grid}>
      {Array.from({ length: 10 }, (_, place) => (
        <div key={place} className="border border-hairline bg-white">
          <Skeleton className="aspect-3/4" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-5" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-3 h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}

function ProductCard({
  product,
  selection,
  onEdit,
  onDuplicate,
  onDelete,
  onRestore,
}: { product: AdminProduct; selection: Selection<AdminProduct> } & ProductActions) {
  const { title, category, subcategory, totalStock, reserved, images, jewellery, archivedAt } = product;
  const isChosen = selection.has(product._id);
  return (
    <article
      className={cn(
        'flex h-full flex-col border bg-white',
        isChosen ? 'border-emerald ring-1 ring-emerald' : 'border-hairline',
      )}
    >
      <div className="relative">
        <Thumbnail url={images[0]} sizes="(min-width: 1280px) 220px, (min-width: 768px) 30vw, 50vw" />
        <ChooseRow
          label={`Choose ${title}`}
          row={product}
          selection={selection}
          className="absolute bottom-0 left-0 px-3"
        />
        <ProductBadge product={product} className="absolute top-2 left-2" />
        <IconButton
          name={`Duplicate ${title}`}
          onClick={() => onDuplicate(product)}
          className="absolute! top-0 right-0 enabled:hover:bg-transparent!"
        >
          <span className="grid size-8 place-items-center rounded-full bg-white/85 [&_svg]:size-4">
            <Copy />
          </span>
        </IconButton>
      </div>
      <div className="flex flex-1 flex-col p-3">
        <h2 className="line-clamp-2 font-sans text-sm leading-5 font-medium tracking-normal">{title}</h2>
        <p className="mt-0.5 text-xs wrap-anywhere text-ink-muted">
          {[jewellery?.sku, category, subcategory].filter(Boolean).join('\u00a0· ')}
        </p>
        <ListedPrice product={product} className="mt-1.5 text-sm" />
        <p className="text-xs text-ink-soft tabular-nums">
          {totalStock} on hand
          {reserved > 0 && `, ${reserved} reserved, ${totalStock - reserved} free`}
        </p>
        {archivedAt ? (
          <div className="mt-auto grid pt-3">
            <Button
              Icon={Undo2}
              variant="outline"
              onClick={() => onRestore(product)}
              aria-label={`Bring back ${title}`}
            >
              Bring back
            </Button>
          </div>
        ) : (
          <div className="mt-auto grid grid-cols-2 gap-2 pt-3">
            <Button variant="outline" padding="xs" onClick={() => onEdit(product)} aria-label={`Edit ${title}`}>
              <Pencil className="max-xs:hidden" />
              Edit
            </Button>
            <Button
              variant="ghost"
              padding="xs"
              className="text-brick!"
              onClick={() => onDelete(product)}
              aria-label={`Delete ${title}`}
            >
              <Trash2 className="max-xs:hidden" />
              Delete
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
