import type { Categories } from '@kanaka/contracts/catalog/categories';
import { useMayCall } from '../../../shared/may.ts';
import { SheetFooter } from '@kanaka/ui/sheet-footer';
import { Skeleton } from '@kanaka/ui/skeleton';
import { addProduct, type AdminProduct, editProduct } from '@kanaka/contracts/catalog/admin-products';
import { Sheet } from '@kanaka/ui/sheet';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { UnsavedChangesGuard } from '../../../shared/forms/use-kept-form.tsx';
import { emptyFields, fieldsLike, type ProductFields, draftOf } from './product-form-rules.ts';
import { EditProduct } from './edit-product.tsx';
import { LoadingRows, PartFailure } from '../../../shared/page/page.tsx';
import { ProductsApi, withView } from '../products-api.ts';
import { ProductForm } from './product-form.tsx';
import { ProductJumpList } from './product-jump-list.tsx';

/** What the panel was opened for: to add a piece, to copy one or to edit one. */
export type ProductTask = { task: 'add' } | { task: 'copy' | 'edit'; id: string };

/** The panel in which a piece is added or edited; it asks before unsaved changes are lost. */
export function ProductSheet({
  opened,
  choices,
  onClose,
  unitsOf,
}: {
  opened: ProductTask | null;
  /** Null while they load: a form without them would lose the category of its piece. */
  choices: Categories | null;
  onClose: () => void;
  /** Renders the units of a piece that is edited, above its form. */
  unitsOf?: (product: AdminProduct) => ReactNode;
}) {
  // The content stays while the panel slides out.
  const [shown, setShown] = useState(opened);
  if (opened && keyOf(opened) !== keyOf(shown)) setShown(opened);
  const mayEdit = useMayCall()(editProduct);
  const discard = useRef<(() => void) | null>(null);
  const onDirty = useCallback((now: (() => void) | null) => {
    discard.current = now;
  }, []);
  const isDirty = useCallback(() => discard.current !== null, []);
  const saved = () => {
    onDirty(null);
    onClose();
  };
  const form = { onDirty, onSaved: saved };
  const skeleton = (
    <>
      <LoadingRows label="Loading the product" rows={10} row="h-18" className="flex flex-col gap-5" />
      <SheetFooter>
        <Skeleton className="h-11" />
      </SheetFooter>
    </>
  );
  return (
    <Sheet
      open={opened !== null}
      inAddress
      onOpenChange={(stays) => !stays && onClose()}
      title={shown?.task !== 'edit' ? 'Add New Product' : mayEdit ? 'Edit Product' : 'Product'}
      // A focused field and its label are scrolled clear of the list of parts at the top.
      className="max-w-xl! [&>div]:scroll-pt-24"
    >
      {!choices && skeleton}
      {choices && shown?.task === 'add' && <AddProduct about="new" start={emptyFields} choices={choices} {...form} />}
      {choices && shown && shown.task !== 'add' && (
        <FreshProduct key={keyOf(shown)} id={shown.id} skeleton={skeleton}>
          {(product, current) =>
            shown.task === 'edit' ? (
              <EditProduct {...{ product, current, choices }} units={unitsOf?.(product)} {...form} />
            ) : (
              <AddProduct about={`copy of ${product._id}`} start={fieldsLike(product)} choices={choices} {...form} />
            )
          }
        </FreshProduct>
      )}
      <UnsavedChangesGuard
        isDirty={isDirty}
        onDiscard={() => {
          discard.current?.();
          onDirty(null);
        }}
      />
    </Sheet>
  );
}

const keyOf = (task: ProductTask | null) => (task && 'id' in task ? `${task.task} ${task.id}` : task?.task);

/**
 * Loads the piece before editing, never from the cache. Later refetches are not edited, so that the form does not change while
 * the owner types, but what follows from units and orders is shown as it is by then.
 */
function FreshProduct({
  id,
  skeleton,
  children,
}: {
  id: string;
  skeleton: ReactNode;
  children: (product: AdminProduct, current: AdminProduct) => ReactNode;
}) {
  const { data, isFetching, error, refetch } = ProductsApi.useAdminProductQuery({ params: { id } });
  const [product, setProduct] = useState<AdminProduct | null>(null);
  if (!product && data && !isFetching) setProduct(data.data);
  if (product) return children(product, data?.data ?? product);
  if (error && !isFetching) return <PartFailure name="This product" error={error} onRetry={refetch} />;
  return skeleton;
}

/** Adds a piece; the form starts empty or as a copy of another piece. */
function AddProduct({
  about,
  start,
  choices,
  ...leaving
}: {
  about: string;
  start: ProductFields;
  choices: Categories;
  onDirty: (discard: (() => void) | null) => void;
  onSaved: () => void;
}) {
  const [add] = ProductsApi.useAddProductMutation();
  return (
    <>
      <ProductJumpList />
      <ProductForm
        about={about}
        start={start}
        choices={choices}
        endpoint={addProduct}
        submitLabel="Add product"
        onSave={(fields) =>
          add({ body: draftOf(fields) })
            .unwrap()
            .then(withView)
        }
        {...leaving}
      />
    </>
  );
}
