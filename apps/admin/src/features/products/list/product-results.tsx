import type { Categories } from '@kanaka/contracts/catalog/categories';
import { useMay, useMayCall } from '../../../shared/may.ts';
import * as contract from '@kanaka/contracts/catalog/admin-products';
import { uploadImport } from '@kanaka/contracts/catalog/product-imports';
import { MAX_PRODUCTS_A_PAGE } from '@kanaka/contracts/catalog/products';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { SelectField } from '@kanaka/ui/select-field';
import { Gem } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../../../shared/forms/form.tsx';
import { type Everyone, useChosen, ChosenBar } from '../../../shared/lists/chosen.tsx';
import { useListFocus } from '../../../shared/page/focus.ts';
import { ProductGrid } from './product-grid.tsx';
import { type ProductSearch, queryOf } from './product-search.ts';
import type { ProductTask } from '../form/product-sheet.tsx';
import { ProductTable } from './product-table.tsx';
import { ProductsApi } from '../products-api.ts';
import { ConfirmChange } from '../../../shared/forms/confirm-dialog.tsx';
import { BulkDialog, bulkWords } from './bulk-dialog.tsx';
import type { BulkKind } from './bulk-rules.ts';

/** One page of pieces, as cards or rows, with their actions; or the reason why the page is empty. */
export function ProductResults({
  products,
  total,
  search,
  empty,
  choices,
  onOpen,
  onSort,
  onShowAll,
}: {
  products: readonly contract.AdminProduct[];
  /** How many the search finds, on all its pages. */
  total: number;
  search: ProductSearch;
  /** Why the page is empty; used only when it is. */
  empty: keyof typeof emptyTitles;
  choices: Categories;
  onOpen: (task: ProductTask) => void;
  onSort: (sort: contract.AdminSortBy) => void;
  onShowAll: () => void;
}) {
  const mayCall = useMayCall();
  const [deleted, setDeleted] = useState<contract.AdminProduct | null>(null);
  const [placeless, setPlaceless] = useState<contract.AdminProduct | null>(null);
  const [restore] = ProductsApi.useRestoreProductMutation();
  const chosenOf = JSON.stringify({ ...search, page: 1, sort: '', view: '', add: '', copy: '', edit: '' });
  const {
    selection,
    rows: chosen,
    chooseShown,
    keep,
  } = useChosen(chosenOf, products, { limit: contract.MAX_PRODUCTS_AT_ONCE, name: 'products' });
  const [fetchPage] = ProductsApi.useLazyAdminProductsQuery();
  const chooseEveryone = async () => {
    const limit = MAX_PRODUCTS_A_PAGE;
    const pages = Array.from({ length: Math.ceil(total / limit) }, (_, place) => place + 1);
    try {
      const found = await Promise.all(
        pages.map((page) => fetchPage({ query: { ...queryOf({ ...search, page }), limit } }).unwrap()),
      );
      selection.put(
        found.flatMap(({ data }) => data),
        true,
      );
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
    }
  };
  // Chosen are pieces to be changed together.
  const listed = mayCall(contract.changeProducts) ? selection : undefined;
  const list = useListFocus(chosen.length > 0, products);
  const actions = {
    mayEdit: mayCall(contract.editProduct),
    onEdit: ({ _id }: contract.AdminProduct) => onOpen({ task: 'edit', id: _id }),
    onDuplicate:
      mayCall(contract.addProduct) && (({ _id }: contract.AdminProduct) => onOpen({ task: 'copy', id: _id })),
    onDelete: mayCall(contract.deleteProduct) && setDeleted,
    onRestore:
      mayCall(contract.restoreProduct) &&
      ((product: contract.AdminProduct) => {
        if (product.category) void notify(restore({ params: { id: product._id }, body: {} }).unwrap());
        else setPlaceless(product);
      }),
  };
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {products.length === 0 ? (
        <EmptyState
          title={emptyTitles[empty]}
          icon={<Gem />}
          action={
            empty === 'no-products' ? (
              mayCall(uploadImport) && (
                <ButtonLink variant="outline" to="/products/files">
                  Import a file
                </ButtonLink>
              )
            ) : (
              <Button variant="outline" onClick={onShowAll}>
                Show all products
              </Button>
            )
          }
        >
          {emptyWords[empty]}
        </EmptyState>
      ) : search.view === 'table' ? (
        <ProductTable products={products} selection={listed} sorting={{ sort: search.sort, onSort }} {...actions} />
      ) : (
        <ProductGrid products={products} selection={listed} {...actions} />
      )}
      <BulkBar
        products={chosen}
        choices={choices}
        isArchive={search.show === 'archived'}
        onAll={chooseShown}
        onEveryone={
          total > products.length && total <= contract.MAX_PRODUCTS_AT_ONCE
            ? { count: total, choose: () => void chooseEveryone() }
            : undefined
        }
        onClear={() => keep([])}
      />
      {deleted && <DeleteProduct product={deleted} onClose={() => setDeleted(null)} />}
      {placeless && <RestoreProduct product={placeless} choices={choices} onClose={() => setPlaceless(null)} />}
    </div>
  );
}

const emptyTitles = {
  'no-products': 'No products yet',
  'no-match': 'No product matches',
  'none-archived': 'Nothing is deleted',
  'past-the-end': 'This page is empty',
};
const emptyWords = {
  'no-products': 'Add the first piece of your collection, or import those of another shop.',
  'no-match': 'Try fewer words or another category.',
  'none-archived': 'Pieces that you delete are kept here.',
  'past-the-end': 'There are fewer products than that.',
};

function DeleteProduct({ product, onClose }: { product: contract.AdminProduct; onClose: () => void }) {
  const [remove] = ProductsApi.useDeleteProductMutation();
  const [restore] = ProductsApi.useRestoreProductMutation();
  const params = { id: product._id };
  return (
    <ConfirmChange
      title="Delete this product?"
      confirm="Delete product"
      change={() => remove({ params }).unwrap()}
      undo={() => void notify(restore({ params, body: {} }).unwrap())}
      onClose={onClose}
    >
      <p>
        <span className="font-medium text-ink">{product.title}</span> leaves the shop. You can bring it back from the
        deleted products at any time. Orders that contain it are not changed.
      </p>
    </ConfirmChange>
  );
}

/** Restores an archived piece whose category was deleted: asks for its new category first. */
function RestoreProduct({
  product,
  choices,
  onClose,
}: {
  product: contract.AdminProduct;
  choices: Categories;
  onClose: () => void;
}) {
  const [restore] = ProductsApi.useRestoreProductMutation();
  const [category, setCategory] = useState('');
  return (
    <ConfirmChange
      title="Bring this product back"
      confirm="Bring back"
      tone="primary"
      disabled={category === ''}
      keepsOpen
      change={() => restore({ params: { id: product._id }, body: { category } }).unwrap()}
      onClose={onClose}
    >
      <p className="mb-4">
        The category of <span className="font-medium text-ink">{product.title}</span> is gone. Where should it go?
      </p>
      <SelectField
        label="Category"
        placeholder="Choose a category"
        options={choices.categories.map(({ name }) => ({ value: name, label: name }))}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      />
    </ConfirmChange>
  );
}

const inShop = ['price', 'making', 'stock', 'category', 'purchase', 'finalSale', 'archive'] as const;

/** What can be done with all selected products. Fixed to the bottom edge while any are selected. */
function BulkBar({
  products,
  choices,
  isArchive,
  onAll,
  onEveryone,
  onClear,
}: {
  products: readonly contract.AdminProduct[];
  choices: Categories;
  /** Whether the archived products are listed. */
  isArchive: boolean;
  /** Chooses all of the page. */
  onAll: () => void;
  onEveryone: Everyone | undefined;
  onClear: () => void;
}) {
  const may = useMay();
  const [kind, setKind] = useState<BulkKind | null>(null);
  if (products.length === 0) return null;
  return (
    <>
      <ChosenBar label="Chosen products" count={products.length} onAll={onAll} onEveryone={onEveryone} onNone={onClear}>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          {(isArchive
            ? (['restore'] as const)
            : inShop.filter((name) => name !== 'purchase' || may('stock:value'))
          ).map((name) => (
            <Button
              key={name}
              variant="outline"
              padding="sm"
              className={name === 'archive' ? 'text-brick!' : undefined}
              onClick={() => setKind(name)}
            >
              {bulkWords[name].button}
            </Button>
          ))}
        </div>
      </ChosenBar>
      {kind && (
        <BulkDialog kind={kind} products={products} choices={choices} onDone={onClear} onClose={() => setKind(null)} />
      )}
    </>
  );
}
