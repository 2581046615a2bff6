import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { ifMatch } from '@kanaka/contracts/shapes';
import { Sheet } from '@kanaka/ui/sheet';
import { toast } from '@kanaka/ui/toaster';
import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import type { Choices } from './category-choices.ts';
import { ProductForm } from './product-form.tsx';
import { type ProductFields, draftOf, emptyFields, fieldsOf } from './product-form-rules.ts';
import { ProductStock } from './product-stock.tsx';
import { useAddProductMutation, useEditProductMutation } from './products-api.ts';

/** The panel in which a piece is added or edited; what was typed is not lost by a slip. */
export function ProductSheet({
  open,
  product,
  choices,
  onClose,
}: {
  open: boolean;
  /** The piece to edit; none to add one. */
  product: AdminProduct | null;
  choices: Choices;
  onClose: () => void;
}) {
  const [add] = useAddProductMutation();
  const [edit] = useEditProductMutation();
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);

  const save = async (fields: ProductFields) => {
    const body = draftOf(fields);
    const { message } = product
      ? await edit({
          params: { id: product._id },
          headers: ifMatch(product.version),
          body: { ...body, stockWas: product.totalStock },
        }).unwrap()
      : await add({ body }).unwrap();
    toast({ title: message });
    onClose();
  };
  const leave = () => {
    if (dirty.current) setAsking(true);
    else onClose();
  };

  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => !stays && leave()}
      title={product ? 'Edit Product' : 'Add New Product'}
      className="max-w-xl"
    >
      {product && <ProductStock product={product} />}
      <ProductForm
        key={product?._id ?? 'new'}
        start={product ? fieldsOf(product) : emptyFields}
        choices={choices}
        submitLabel={product ? 'Save changes' : 'Add product'}
        onSave={save}
        onDirty={onDirty}
      />
      <ConfirmDialog
        open={asking}
        title="Leave without saving?"
        confirm="Discard changes"
        cancel="Keep editing"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      >
        What you entered here has not been saved.
      </ConfirmDialog>
    </Sheet>
  );
}
