import { fieldLabels } from './field-labels.ts';
import type { MetalPricingFields } from '../prices/metal-pricing-fields.ts';
import type { ProductFields } from './product-form-rules.ts';
import { mergedSizes } from '../stock/size-fields.ts';

/** Three versions of a piece: as the form was opened, as edited in the form, and as stored now. */
export type ThreeSides = { opened: ProductFields; mine: ProductFields; theirs: ProductFields };

export type Difference = {
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
  const kept = names.filter((name) => !same(opened[name], mine[name])).map((name) => [name, mine[name]]);
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
        : [one.name, one.count && `× ${one.count}`, one.carats && `${one.carats} ct`].filter(Boolean).join(' '),
  );
  if (parts.length === 0) return '–';
  const images = typeof value[0] === 'string';
  return images ? `${parts.length} ${parts.length === 1 ? 'picture' : 'pictures'}` : parts.join(', ');
}

function recipeInWords({ metals, making, wastagePercent, discountPercent, ...rest }: MetalPricingFields): string {
  const per = { gram: 'a gram', percent: 'percent', flat: 'flat' }[making.per];
  const { stones, other, hallmarking } = rest;
  return [
    ...metals.map(({ purity, weight }) => `${purity} ${weight} g`),
    `making ${making.value} ${per}${making.minimum && `, at least ${making.minimum}`}`,
    wastagePercent && `wastage ${wastagePercent} %`,
    ...stones.map(({ name, price, per: of }) => `${name} at ${price} a ${of}`),
    other && `other ${other}`,
    hallmarking.charge && `hallmarking ${hallmarking.articles} × ${hallmarking.charge}`,
    discountPercent && `discount ${discountPercent} %`,
  ]
    .filter(Boolean)
    .join('; ');
}
