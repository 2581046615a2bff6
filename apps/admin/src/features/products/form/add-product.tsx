import { toast } from '@kanaka/ui/toaster';
import type { Choices } from './category-choices.ts';
import { ProductForm } from './product-form.tsx';
import { ProductJumpList } from './product-jump-list.tsx';
import { type ProductFields, draftOf } from './product-form-rules.ts';
import { useAddProductMutation } from '../products-api.ts';

/** Adds a piece; the form starts empty or as a copy of another piece. */
export function AddProduct({
  about,
  start,
  choices,
  onDirty,
  onSaved,
}: {
  about: string;
  start: ProductFields;
  choices: Choices;
  onDirty: (discard: (() => void) | null) => void;
  onSaved: () => void;
}) {
  const [add] = useAddProductMutation();
  const save = async (fields: ProductFields) => {
    const { message } = await add({ body: draftOf(fields) }).unwrap();
    toast({ title: message });
    onSaved();
    return true;
  };
  return (
    <>
      <ProductJumpList />
      <ProductForm
        about={about}
        start={start}
        choices={choices}
        submitLabel="Add product"
        onSave={save}
        onDirty={onDirty}
      />
    </>
  );
}
