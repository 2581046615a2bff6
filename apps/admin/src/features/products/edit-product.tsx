import { AdminProduct } from '@kanaka/contracts/admin-products';
import { ifMatch } from '@kanaka/contracts/shapes';
import { toast } from '@kanaka/ui/toaster';
import { isApiError } from '@kanaka/web-kit/api-error';
import { useRef, useState, type ReactNode } from 'react';
import { ChangesLink } from '../../shared/changes-link.tsx';
import type { Choices } from './category-choices.ts';
import { differencesOf, mergedFields, type ThreeSides } from './product-conflict-rules.ts';
import { ProductConflict } from './product-conflict.tsx';
import { ProductForm } from './product-form.tsx';
import { type ProductFields, draftOf, fieldsOf } from './product-form-rules.ts';
import { ProductStock } from './product-stock.tsx';
import { useEditProductMutation } from './products-api.ts';

type Editing = {
  /** The stored version that the form edits. */
  base: AdminProduct;
  start: ProductFields;
  /** Whether the form starts with values that are not stored yet. */
  unsaved: boolean;
  /** React key: a new form is mounted for each start. */
  round: number;
};

/** The piece as it is stored now, when the save was refused because it has changed (412). */
function newerOne(error: unknown): AdminProduct | null {
  if (!isApiError(error) || error.status !== 412) return null;
  return AdminProduct.safeParse(error.details?.['current']).data ?? null;
}

/** Edits a piece. If it was changed meanwhile, shows the differences and lets the owner choose; nothing is overwritten. */
export function EditProduct({
  product,
  choices,
  units,
  onDirty,
  onSaved,
}: {
  product: AdminProduct;
  choices: Choices;
  units: ReactNode;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
}) {
  const [edit] = useEditProductMutation();
  const form = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing>({
    base: product,
    start: fieldsOf(product),
    unsaved: false,
    round: 0,
  });
  const [conflict, setConflict] = useState<{ current: AdminProduct; sides: ThreeSides } | null>(null);
  const { base, start, unsaved, round } = editing;

  const save = async (fields: ProductFields) => {
    try {
      const { message } = await edit({
        params: { id: base._id },
        headers: ifMatch(base.version),
        body: draftOf(fields, base),
      }).unwrap();
      toast({ title: message });
      onSaved();
    } catch (error) {
      const current = newerOne(error);
      if (!current) throw error;
      setConflict({ current, sides: { opened: fieldsOf(base), mine: fields, theirs: fieldsOf(current) } });
    }
  };

  const goOn = (next: Pick<Editing, 'start' | 'unsaved'>) => {
    if (!conflict) return;
    setEditing({ base: conflict.current, round: round + 1, ...next });
    setConflict(null);
    // The dialog is closed and its focus lost, so the form takes the focus.
    requestAnimationFrame(() => form.current?.focus());
  };

  return (
    <>
      {conflict && (
        <ProductConflict
          key={conflict.current.version}
          differences={differencesOf(conflict.sides)}
          onKeepMine={() => goOn({ start: mergedFields(conflict.sides), unsaved: true })}
          onLoadNewer={() => goOn({ start: conflict.sides.theirs, unsaved: false })}
        />
      )}
      <ProductStock product={base} />
      {units}
      <ChangesLink subjectId={base._id} className="-mt-4 mb-2">
        Changes of this product
      </ChangesLink>
      <div ref={form} tabIndex={-1} className="outline-none">
        <ProductForm
          key={round}
          start={start}
          unsaved={unsaved}
          tagged={base.tagged === true}
          choices={choices}
          submitLabel="Save changes"
          onSave={save}
          onDirty={onDirty}
        />
      </div>
    </>
  );
}
