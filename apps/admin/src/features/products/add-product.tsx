import { toast } from '@kanaka/ui/toaster';
import type { Choices } from './category-choices.ts';
import { ProductForm } from './product-form.tsx';
import { type ProductFields, draftOf } from './product-form-rules.ts';
import { useAddProductMutation } from './products-api.ts';

/** Adds a piece; the form starts empty or as a copy of another piece. */
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
