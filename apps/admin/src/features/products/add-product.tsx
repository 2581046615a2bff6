import { toast } from '@kanaka/ui/toaster';
import type { Choices } from './category-choices.ts';
import { ProductForm } from './product-form.tsx';
import { type ProductFields, draftOf } from './product-form-rules.ts';
import { useAddProductMutation } from './products-api.ts';

/** A new piece, from nothing or after the likeness of another. */
export function AddProduct({
  start,
  choices,
  onDirty,
  onSaved,
}: {
  start: ProductFields;
  choices: Choices;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
}) {
  const [add] = useAddProductMutation();
  const save = async (fields: ProductFields) => {
    const { message } = await add({ body: draftOf(fields) }).unwrap();
    toast({ title: message });
    onSaved();
  };
  return <ProductForm start={start} choices={choices} submitLabel="Add product" onSave={save} onDirty={onDirty} />;
}
