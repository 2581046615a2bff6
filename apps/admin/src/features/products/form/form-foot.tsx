import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { Button } from '@kanaka/ui/button';
import { SheetFooter } from '@kanaka/ui/sheet-footer';
import { Price } from '@kanaka/ui/price';
import { type MouseEvent, useId } from 'react';
import { useFormContext, useWatch, type FieldErrors, type FieldPath, get } from 'react-hook-form';
import { keepFocus } from '../../../shared/page/focus.ts';
import { NamedPlaces } from '../../../shared/forms/save-bar.tsx';
import { goToPart, unfoldPart } from './product-jump-list.tsx';
import { emptyJewellery } from './jewellery-fields.ts';
import { type ProductFields, refusals, fieldLabels, fieldName } from './product-form-rules.ts';
import { goToSizes } from '../stock/product-sizes.tsx';
import { useTaxPercent } from '../../../shared/use-shop.ts';
import { WithTax } from '../prices/with-tax.tsx';
import { useOfferedPrice } from '../prices/use-typed-price.ts';

/** The fields of each part; all others are among the details. */
const fieldsOf: Partial<Record<Parameters<typeof goToPart>[0], readonly (keyof ProductFields)[]>> = {
  images: ['images', 'imageTexts'],
  place: ['title', 'category', 'subcategory'],
  price: ['pricing', 'metalPricing', 'price', 'salePrice', 'totalStock', 'adjustable', 'cost', 'supplier'],
  jewellery: Object.keys(emptyJewellery) as (keyof typeof emptyJewellery)[],
  visibility: ['visibility', 'publishAt'],
};
const parts = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[];

/** On a phone one line whose names scroll beside its first words, because lines of 44 px would take the form's place. */
const line =
  'mb-3 text-xs max-lg:-mx-5 max-lg:mb-0 max-lg:flex max-lg:items-center max-lg:pl-5 max-lg:whitespace-nowrap';
const names = 'max-lg:flex max-lg:min-w-0 max-lg:overflow-x-auto max-lg:pr-2.5 [scrollbar-width:none]';

/** Saves the form `formId` from the foot of the sheet, and says what still keeps it from that. */
export function FormFoot({
  formId,
  submitLabel,
  sizing,
  uploading,
}: {
  formId: string;
  submitLabel: string;
  /** The kind of sizes that the piece needs. */
  sizing: Sizing;
  uploading: boolean;
}) {
  const { control, formState, setFocus } = useFormContext<ProductFields>();
  const fields = useWatch({ control }) as ProductFields;
  const refused = refusals(fields, sizing);
  const missing = missingIn(fields, refused);
  const wrong = toCorrectIn(formState.errors, fields, refused);
  const missingId = useId();
  const goTo = (id: OpenField['id']) => (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event;
    const top = id.split('.')[0] as keyof ProductFields;
    const part = parts.find((each) => fieldsOf[each]?.includes(top)) ?? 'details';
    unfoldPart(part);
    currentTarget.focus();
    setFocus(id);
    // A list itself takes no focus.
    if (document.activeElement !== currentTarget) return;
    if (top === 'sizes') goToSizes();
    else goToPart(part);
  };
  const link = ({ id, title }: OpenField, className: string) => (
    <button type="button" className={className} onMouseDown={keepFocus} onClick={goTo(id)}>
      {title}
    </button>
  );
  return (
    <SheetFooter>
      <div className="text-sm">
        <PriceInBar />
        <div className="max-lg:not-empty:-mt-3">
          {missing.length > 0 && (
            <p id={missingId} className={`${line} text-ink-soft`}>
              Still needed:{' '}
              <span className={names}>
                <NamedPlaces places={missing}>{link}</NamedPlaces>
              </span>
            </p>
          )}
          {wrong.length > 0 && (
            <p className={`${line} text-brick`}>
              To be corrected:{' '}
              <span className={names}>
                <NamedPlaces places={wrong}>{link}</NamedPlaces>
              </span>
            </p>
          )}
        </div>
        <Button
          type="submit"
          form={formId}
          wide
          busy={formState.isSubmitting}
          disabled={missing.length > 0 || uploading}
          aria-describedby={missing.length > 0 ? missingId : undefined}
        >
          {submitLabel}
        </Button>
      </div>
    </SheetFooter>
  );
}

/** The price before and with tax beside the button that saves, because what it follows from may be far above. */
function PriceInBar() {
  const { control } = useFormContext<ProductFields>();
  const taxPercent = useTaxPercent();
  const offered = useOfferedPrice(control);
  if (!offered) return null;
  const { paise, byMetal: of } = offered;
  return (
    <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-ink-soft">
        {[of && of.size !== '' && 'From', of && 'today', `before ${of?.withoutMaking ? 'making and tax' : 'tax'}`]
          .filter(Boolean)
          .join(', ')
          .replace(/^./, (first) => first.toUpperCase())}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Price paise={paise} className="text-lg" />
        {taxPercent > 0 && <WithTax paise={paise} taxPercent={taxPercent} />}
      </span>
    </p>
  );
}

/** A field that has to be filled in or corrected, and what it is called. */
type OpenField = { id: FieldPath<ProductFields>; title: string };

const formOrder = Object.keys(fieldLabels);
const placeOf = (path: string) => formOrder.indexOf(path.split('.')[0] ?? '');

/** The fields by name, in the order of the form; of several with one name, such as those of a stone, the first. */
function named(paths: readonly string[], fields: ProductFields): OpenField[] {
  const titles = new Map<string, string>();
  for (const path of paths.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const title = fieldName(path, fields);
    if (!titles.has(title)) titles.set(title, path);
  }
  return [...titles].map(([title, id]) => ({ id: id as FieldPath<ProductFields>, title }));
}

function isBlank(fields: ProductFields, path: string): boolean {
  const value: unknown = get(fields, path);
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/**
 * What must still be filled in before the form can be sent; empty when it can. `refused` is what the form refuses of these
 * fields.
 */
export function missingIn(fields: ProductFields, refused = refusals(fields)): OpenField[] {
  // The contract judges a purity only once there is a weight, which stands behind it in the form.
  const paths = Object.keys(refused).flatMap((path) => [path.replace(/weight$/, 'purity'), path]);
  return named(
    paths.filter((path) => isBlank(fields, path)),
    fields,
  );
}

/** What is shown as wrong and still cannot be saved. Empty fields that the form itself refuses are missing instead. */
export function toCorrectIn(
  errors: FieldErrors<ProductFields>,
  fields: ProductFields,
  refused = refusals(fields),
): OpenField[] {
  const wrong = errorsIn(errors, '').filter(({ path, byForm }) => {
    const isRefused = Object.hasOwn(refused, path);
    // An error of the form's own stays behind when its field is not asked for any more.
    return isRefused ? !isBlank(fields, path) : !byForm;
  });
  return named(
    wrong.map(({ path }) => path),
    fields,
  );
}

/** The fields with a message at or below `path`, and whether it is the form's own or the server's. */
function errorsIn(error: unknown, path: string): { path: string; byForm: boolean }[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') {
    return [{ path, byForm: 'type' in error && error.type === 'refused' }];
  }
  return Object.entries(error).flatMap(([part, below]) =>
    // The error of a list itself can stand at its `root`.
    errorsIn(below, part === 'root' || path === '' ? path || part : `${path}.${part}`),
  );
}
