import { stoneInWords } from './jewellery-fields.ts';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Button } from '@kanaka/ui/button';
import { useEffect, useRef } from 'react';
import { LastSaved } from '../../../shared/changes/changes.tsx';
import { fieldLabels, type ProductFields } from './product-form-rules.ts';
import type { MetalPricingFields } from '../prices/metal-pricing-fields.ts';
import { mergedSizes } from '../stock/size-fields.ts';
import { counted } from '../../../shared/words.tsx';

/** Shows how the piece was changed in the meantime and lets the owner choose. Nothing is lost before the choice. */
export function ProductConflict({
  base,
  differences,
  onLoadNewer,
  onKeepMine,
}: {
  /** The piece as it was when the form was opened. */
  base: AdminProduct;
  differences: readonly Difference[];
  onLoadNewer: () => void;
  onKeepMine: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="conflict" className="mb-5 border border-amber bg-amber-soft p-4 text-sm">
      <h3
        id="conflict"
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-4 font-sans font-medium tracking-normal outline-none"
      >
        Somebody else has changed this piece
      </h3>
      <p className="mt-1">
        It was saved while you had it open. <LastSaved kind="product" subject={base._id} after={base.updatedAt} />{' '}
        Nothing has been overwritten, and what you entered is still here.
      </p>
      {differences.length > 0 ? (
        <dl className="mt-3 divide-y divide-hairline border border-hairline bg-white">
          {differences.map(({ name, label, theirs, mine }) => (
            <div key={name} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="font-medium">{label}</dt>
              <dd className="min-w-0">
                <p className="wrap-anywhere">
                  <span className="text-ink-muted">In the shop now: </span>
                  {theirs}
                </p>
                <p className="line-clamp-4 wrap-anywhere">
                  <span className="text-ink-muted">{mine === null ? 'You did not change it.' : 'Yours: '}</span>
                  {mine}
                </p>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2">No field is different from what you see below.</p>
      )}
      <p className="mt-3 text-xs text-ink-soft">
        Keeping yours merges your changes with the newer version; check, then save.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep my changes</Button>
        <Button variant="outline" onClick={onLoadNewer}>
          Load the newer one
        </Button>
      </div>
    </section>
  );
}

/** Three versions of a piece: as the form was opened, as edited in the form, and as stored now. */
export type ThreeSides = { opened: ProductFields; mine: ProductFields; theirs: ProductFields };

type Difference = {
  name: keyof ProductFields;
  label: string;
  /** As text; a dash when it is empty. */
  theirs: string;
  /** Null when the field was not edited in this form. */
  mine: string | null;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const names = Object.keys(fieldLabels) as (keyof ProductFields)[];

/** What another admin has changed since the form was opened, in the form's field order. */
export function differencesOf({ opened, mine, theirs }: ThreeSides): Difference[] {
  return names
    .filter((name) => !same(opened[name], theirs[name]) && !same(mine[name], theirs[name]))
    .map((name) => ({
      name,
      label: fieldLabels[name],
      theirs: inWords(name, theirs[name]),
      mine: same(opened[name], mine[name]) ? null : inWords(name, mine[name]),
    }));
}

/** The changes made in this form, applied to what is stored now. */
export function mergedFields({ opened, mine, theirs }: ThreeSides): ProductFields {
  const isMine = (name: keyof ProductFields) => !same(opened[name], mine[name]);
  const kept = names
    // The texts are of the pictures in their order.
    .filter((name) => isMine(name) || (name === 'imageTexts' && isMine('images')))
    .map((name) => [name, mine[name]]);
  const merged = { ...theirs, ...Object.fromEntries(kept) } as ProductFields;
  const sizes = mergedSizes({ opened: opened.sizes, mine: mine.sizes, theirs: theirs.sizes });
  return { ...merged, sizes, totalStock: mergedStock({ opened, mine, theirs }) };
}

/** A changed stock is merged as a difference, so pieces sold or added in the meantime still count. */
function mergedStock({ opened, mine, theirs }: ThreeSides): string {
  if (opened.totalStock === mine.totalStock) return theirs.totalStock;
  const stock = Number(theirs.totalStock) + Number(mine.totalStock) - Number(opened.totalStock);
  return Number.isSafeInteger(stock) ? String(Math.max(0, stock)) : mine.totalStock;
}

function inWords(name: keyof ProductFields, value: ProductFields[keyof ProductFields]): string {
  if (name === 'pricing') return value === 'metal' ? 'By metal' : 'Fixed price';
  if (name === 'visibility') return value === 'shop' ? 'In the shop' : value === 'draft' ? 'Draft' : 'From a time on';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value.trim() || '–';
  if (!Array.isArray(value)) return recipeInWords(value);
  const parts = value.map((one) =>
    typeof one === 'string'
      ? one
      : 'size' in one
        ? `${one.size}: ${one.stock}${one.weight && `, ${one.weight} g`}`
        : stoneInWords(one),
  );
  if (parts.length === 0) return '–';
  return name === 'images' ? counted(parts.length, 'picture') : parts.join(', ');
}

function recipeInWords({ metals, making, wastagePercent, discountPercent, ...rest }: MetalPricingFields): string {
  const per = { gram: 'a gram', percent: 'percent', flat: 'flat' }[making.per];
  const { stones, other, hallmarking } = rest;
  return [
    ...metals.map(({ purity, weight }) => `${purity} ${weight} g`),
    `making ${making.value} ${per}${making.minimum && `, at least ${making.minimum}`}`,
    wastagePercent && `wastage ${wastagePercent}%`,
    ...stones.map(({ name, price, per: of }) => `${name} at ${price} a ${of}`),
    other && `other ${other}`,
    hallmarking.charge && `hallmarking ${hallmarking.articles} × ${hallmarking.charge}`,
    discountPercent && `discount ${discountPercent}%`,
  ]
    .filter(Boolean)
    .join('; ');
}
