import type { Categories } from '@kanaka/contracts/catalog/categories';
import { AdminProduct, editProduct } from '@kanaka/contracts/catalog/admin-products';
import { ifMatch } from '@kanaka/contracts/shapes';
import { isRefusal } from '@kanaka/web-kit/api-error';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { useRef, useState, type ReactNode } from 'react';
import { ChangesLink } from '../../../shared/changes/changes.tsx';
import { type ProductFields, draftOf, fieldsOf } from './product-form-rules.ts';
import { differencesOf, mergedFields, type ThreeSides, ProductConflict } from './product-conflict.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductJumpList, productPart } from './product-jump-list.tsx';
import { ProductStock } from '../stock/product-stock.tsx';
import { ProductsApi, withView } from '../products-api.ts';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { ProductBadge } from '../list/product-grid.tsx';

type Editing = {
  /** The stored version that the form edits. */
  base: AdminProduct;
  start: ProductFields;
  /** What is stored, if the form begins anew after a conflict. */
  stored?: ProductFields;
  /** React key: a new form is mounted for each start. */
  round: number;
};

/** The piece as it is stored now, when the save was refused because it has changed. */
function newerOne(error: unknown): AdminProduct | null {
  if (!isRefusal(error, 'product.outdated')) return null;
  return AdminProduct.safeParse(error.details?.['current']).data ?? null;
}

/** Edits a piece. If it was changed meanwhile, shows the differences and lets the owner choose; nothing is overwritten. */
export function EditProduct({
  product,
  current,
  choices,
  units,
  onDirty,
  onSaved,
}: {
  product: AdminProduct;
  /** As it is stored now: its stock, and what its units weigh, may have changed since it was opened. */
  current: AdminProduct;
  choices: Categories;
  units: ReactNode;
  onDirty: (discard: (() => void) | null) => void;
  onSaved: () => void;
}) {
  const [edit] = ProductsApi.useEditProductMutation();
  const form = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing>({
    base: product,
    start: fieldsOf(product),
    round: 0,
  });
  const [conflict, setConflict] = useState<{ current: AdminProduct; sides: ThreeSides } | null>(null);
  const { base, start, stored, round } = editing;
  // Stock and weights that follow from units have no version: the form takes them over, and keeps what is typed.
  if (current !== base && current.tagged && current.version === base.version && !stored) {
    const next = fieldsOf(current);
    // The same fields stay the same object: a new one resets the form's rows, and takes the focus from one.
    const isSame = JSON.stringify(next) === JSON.stringify(start);
    setEditing({ ...editing, base: current, start: isSame ? start : next });
  }

  const save = (fields: ProductFields) =>
    edit({ params: { id: base._id }, headers: ifMatch(base.version), body: draftOf(fields, base) })
      .unwrap()
      .then(withView)
      .catch((error: unknown) => {
        const newer = newerOne(error);
        if (!newer) throw error;
        setConflict({ current: newer, sides: { opened: fieldsOf(base), mine: fields, theirs: fieldsOf(newer) } });
        return null;
      });

  const goOn = (next: ProductFields) => {
    if (!conflict) return;
    setEditing({ base: conflict.current, start: next, stored: conflict.sides.theirs, round: round + 1 });
    setConflict(null);
    // The dialog is closed and its focus lost, so the form takes the focus.
    requestAnimationFrame(() => form.current?.focus());
  };

  return (
    <>
      {conflict && (
        <ProductConflict
          key={conflict.current.version}
          base={base}
          differences={differencesOf(conflict.sides)}
          onKeepMine={() => goOn(mergedFields(conflict.sides))}
          onLoadNewer={() => goOn(conflict.sides.theirs)}
        />
      )}
      <ProductHead product={current} />
      <ProductJumpList isStored />
      <div {...productPart('stock')}>
        <ProductStock product={current} />
      </div>
      <div {...productPart('units')}>{units}</div>
      <ChangesLink subjectId={base._id} className="-mt-4 mb-2">
        Activity log of this product
      </ChangesLink>
      <div ref={form} tabIndex={-1} className="outline-none">
        <ProductForm
          key={round}
          about={base._id}
          version={String(base.version)}
          start={start}
          stored={stored}
          tagged={current.tagged === true}
          choices={choices}
          endpoint={editProduct}
          submitLabel="Save changes"
          onSave={save}
          onSaved={onSaved}
          onDirty={onDirty}
        />
      </div>
    </>
  );
}

/** Which piece is edited: its image, title, category, code and price, as they are stored. */
function ProductHead({ product }: { product: AdminProduct }) {
  const { title, images, category, subcategory, jewellery, price, salePrice } = product;
  const paid = salePrice > 0 ? salePrice : price;
  return (
    <div className="mb-4 flex items-center gap-4">
      <Thumbnail url={images[0]} sizes="56px" className="w-14 shrink-0 border border-hairline" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-display text-lg leading-snug wrap-anywhere">{title}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          <span>{[category, subcategory, jewellery?.sku, formatPaise(toPaise(paid))].filter(Boolean).join(' · ')}</span>
          <ProductBadge product={product} />
        </p>
      </div>
    </div>
  );
}
