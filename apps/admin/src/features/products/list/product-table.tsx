import type { AdminProduct, AdminSortBy } from '@kanaka/contracts/catalog/admin-products';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { IconButton } from '@kanaka/ui/icon-button';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Copy, Trash2 } from 'lucide-react';
import { ChooseAll, ChooseRow, type Selection, SortedHead, type Sorting } from '../../../shared/lists/chosen.tsx';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { ListedPrice, ProductBadge, type ProductActions } from './product-grid.tsx';

/** Pieces as table rows; on a phone each row becomes two lines, so that nothing scrolls sideways. */
export function ProductTable({
  products,
  selection,
  sorting,
  ...actions
}: {
  products: readonly AdminProduct[];
  selection: Selection<AdminProduct> | undefined;
  sorting: Sorting<AdminSortBy>;
} & ProductActions) {
  const { mayEdit, onEdit, onDuplicate, onDelete, onRestore } = actions;
  return (
    <Table label="Products" className="border border-hairline bg-white max-sm:block max-sm:[&_tbody]:block">
      <thead className="max-sm:sr-only">
        <tr>
          {selection && (
            <TableHead className="w-px pl-4 max-sm:hidden">
              <ChooseAll label="Choose all products on this page" rows={products} selection={selection} />
            </TableHead>
          )}
          <TableHead className="w-px">
            <span className="sr-only">Picture</span>
          </TableHead>
          <SortedHead sorting={sorting} by={['title-atoz', 'title-ztoa']}>
            Product
          </SortedHead>
          <TableHead className="max-xl:hidden">Category</TableHead>
          <TableHead className="max-xl:hidden">Purity</TableHead>
          <SortedHead sorting={sorting} by={['price-lowtohigh', 'price-hightolow']} className="text-right">
            Price
          </SortedHead>
          <SortedHead sorting={sorting} by={['stock-lowtohigh', 'stock-hightolow']} className="text-right">
            On hand
          </SortedHead>
          <TableHead className="w-px pr-4">
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => {
          const { _id, title, category, subcategory, totalStock, reserved, images, jewellery } = product;
          return (
            <TableRow
              key={_id}
              chosen={selection?.has(_id)}
              className="last:border-b-0 max-sm:grid max-sm:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:px-3 max-sm:py-2 max-sm:[&>td]:h-auto max-sm:[&>td]:p-0"
            >
              {/* Empty in rows that are not chosen, whose cells have places on a phone. */}
              <TableCell className={cn('max-sm:row-span-2', selection ? 'sm:pl-4' : 'w-px sm:hidden')}>
                {selection && <ChooseRow label={`Choose ${title}`} row={product} selection={selection} />}
              </TableCell>
              <TableCell className="max-sm:row-span-2">
                <Thumbnail url={images[0]} sizes="40px" className="w-10" />
              </TableCell>
              <TableCell className="max-sm:col-span-2 sm:w-full sm:max-w-0">
                <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
                <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
                  <span className={jewellery?.sku ? undefined : 'xl:hidden'}>
                    <span className="whitespace-nowrap">{jewellery?.sku}</span>
                    <span className="xl:hidden">
                      {jewellery?.sku && ' · '}
                      {category}
                    </span>
                  </span>
                  <ProductBadge product={product} className="shrink-0" />
                </span>
              </TableCell>
              <TableCell className="min-w-48 text-ink-soft max-xl:hidden">
                {[category, subcategory].filter(Boolean).join(' · ')}
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-soft max-xl:hidden">{jewellery?.purity}</TableCell>
              <TableCell className="whitespace-nowrap max-sm:col-span-2 sm:text-right">
                <ListedPrice product={product} className="sm:flex-col sm:items-end!" />
              </TableCell>
              <TableCell
                className={cn(
                  'text-right whitespace-nowrap tabular-nums max-sm:col-span-3 max-sm:col-start-1 max-sm:text-left',
                  totalStock === 0 && 'text-brick',
                )}
              >
                {totalStock}
                <span className="sm:hidden"> on hand</span>
                {reserved > 0 && <span className="block text-xs text-ink-muted">{reserved} reserved</span>}
              </TableCell>
              <TableCell className="pr-3">
                <span className="flex items-center justify-end">
                  {!product.archivedAt ? (
                    <Button
                      variant="ghost"
                      padding="sm"
                      onClick={() => onEdit(product)}
                      aria-label={`${mayEdit ? 'Edit' : 'View'} ${title}`}
                    >
                      {mayEdit ? 'Edit' : 'View'}
                    </Button>
                  ) : onRestore ? (
                    <Button
                      variant="ghost"
                      padding="sm"
                      onClick={() => onRestore(product)}
                      aria-label={`Bring back ${title}`}
                    >
                      Bring back
                    </Button>
                  ) : null}
                  {onDuplicate && (
                    <IconButton Icon={Copy} name={`Duplicate ${title}`} onClick={() => onDuplicate(product)} />
                  )}
                  {onDelete && !product.archivedAt && (
                    <IconButton
                      Icon={Trash2}
                      name={`Delete ${title}`}
                      className="text-brick!"
                      onClick={() => onDelete(product)}
                    />
                  )}
                </span>
              </TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
