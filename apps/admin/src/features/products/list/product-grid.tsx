import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { IconButton } from '@kanaka/ui/icon-button';
import { Copy, Eye, Pencil, Trash2, Undo2 } from 'lucide-react';
import { Badge } from '@kanaka/ui/badge';
import { toPaise } from '@kanaka/money/rupees';
import { useTaxPercent } from '../../../shared/use-shop.ts';
import { WithTax } from '../prices/with-tax.tsx';
import { Price } from '@kanaka/ui/price';
import { type Selection, ChooseRow } from '../../../shared/lists/chosen.tsx';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { formatMoment } from '../../../shared/words.tsx';

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5';

export function ProductGrid({
  products,
  ...actions
}: { products: readonly AdminProduct[]; selection: Selection<AdminProduct> | undefined } & ProductActions) {
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
  mayEdit,
  onEdit,
  onDuplicate,
  onDelete,
  onRestore,
}: { product: AdminProduct; selection: Selection<AdminProduct> | undefined } & ProductActions) {
  const { title, category, subcategory, totalStock, reserved, images, jewellery, archivedAt } = product;
  const edit = mayEdit ? 'Edit' : 'View';
  const isChosen = selection?.has(product._id);
  return (
    <article
      className={cn(
        'flex h-full flex-col border bg-white',
        isChosen ? 'border-emerald ring-1 ring-emerald' : 'border-hairline',
      )}
    >
      <div className="relative">
        <Thumbnail url={images[0]} sizes="(min-width: 1280px) 220px, (min-width: 768px) 30vw, 50vw" />
        {selection && (
          <ChooseRow
            label={`Choose ${title}`}
            row={product}
            selection={selection}
            className="absolute bottom-0 left-0 px-3"
          />
        )}
        <ProductBadge product={product} className="absolute top-2 left-2" />
        {onDuplicate && (
          <IconButton
            name={`Duplicate ${title}`}
            onClick={() => onDuplicate(product)}
            className="absolute! top-0 right-0 enabled:hover:bg-transparent!"
          >
            <span className="grid size-8 place-items-center rounded-full bg-white/85 [&_svg]:size-4">
              <Copy />
            </span>
          </IconButton>
        )}
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
          onRestore && (
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
          )
        ) : (
          <div className={cn('mt-auto grid gap-2 pt-3', onDelete && 'grid-cols-2')}>
            <Button variant="outline" padding="xs" onClick={() => onEdit(product)} aria-label={`${edit} ${title}`}>
              {mayEdit ? <Pencil className="max-xs:hidden" /> : <Eye className="max-xs:hidden" />}
              {edit}
            </Button>
            {onDelete && (
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
            )}
          </div>
        )}
      </div>
    </article>
  );
}

/** The actions on one piece of the list. */
export type ProductActions = {
  /** Whether what it opens can be changed there. */
  mayEdit: boolean;
  onEdit: (product: AdminProduct) => void;
  onDuplicate: Action;
  onDelete: Action;
  onRestore: Action;
};

/** False for somebody who may not do it. */
type Action = false | ((product: AdminProduct) => void);

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

/** A piece's price, and whether it follows the rates of its metal; with sizes of their own price it is the lowest. */
export function ListedPrice({
  product: { price, salePrice, metalPricing, priceFrom },
  className,
}: {
  product: AdminProduct;
  className: string;
}) {
  const taxPercent = useTaxPercent();
  const paise = toPaise(salePrice > 0 ? salePrice : price);
  return (
    <>
      <Price paise={paise} insteadOfPaise={salePrice > 0 ? toPaise(price) : undefined} className={className} />
      <span className="block text-xs text-ink-muted">
        {taxPercent > 0 && (
          <>
            before tax{' '}
            <span className="block">
              <WithTax paise={paise} taxPercent={taxPercent} />
            </span>
          </>
        )}
        {metalPricing && <span className="block">{priceFrom ? 'By metal, lowest size' : 'By metal'}</span>}
      </span>
    </>
  );
}
