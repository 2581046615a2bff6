import type { Categories } from '@kanaka/contracts/catalog/categories';
import { sizesOf } from '@kanaka/contracts/catalog/size-labels';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { IconButton } from '@kanaka/ui/icon-button';
import { TextField } from '@kanaka/ui/text-field';
import { unitPrice } from '@kanaka/money/gst';
import { Price } from '@kanaka/ui/price';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFieldArray, useWatch, useFormContext, Controller } from 'react-hook-form';
import { Fault, useFields } from '../../../shared/forms/form.tsx';
import { sizingOf, type ProductFields, fieldLabels } from '../form/product-form-rules.ts';
import { placeOf, sizesToAdd } from './size-fields.ts';
import { useTypedPrice } from '../prices/use-typed-price.ts';

const sizesId = 'product-sizes';

/** Goes to the buttons that add sizes. */
export function goToSizes(): void {
  const sizes = document.getElementById(sizesId);
  sizes?.scrollIntoView();
  sizes?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true });
}

/** The sizes of a piece, each with its stock; renders nothing when the category has no sizes. */
export function ProductSizes({ choices }: { choices: Categories }) {
  const { control, formState, clearErrors, field } = useFields<ProductFields>();
  const { fields, insert, remove } = useFieldArray({ control, name: 'sizes' });
  const [category, pricing] = useWatch({ control, name: ['category', 'pricing'] });
  const byMetal = pricing === 'metal';
  const sizing = sizingOf(choices, category);
  const [halves, setHalves] = useState(false);
  const [stockOfNew, setStockOfNew] = useState('1');
  const chooser = useRef<HTMLDivElement>(null);
  const id = useId();
  if (sizing === 'none' && fields.length === 0) return null;
  const errors = formState.errors.sizes;
  const toggle = (size: string) => {
    clearErrors('sizes');
    const index = fields.findIndex((each) => each.size === size);
    if (index >= 0) remove(index);
    else insert(placeOf(size, fields), { size, stock: stockOfNew, weight: '' }, { shouldFocus: false });
  };
  const known = new Set(sizesOf(sizing));
  const wrong = fields.filter(({ size }) => !known.has(size)).map(({ size }) => size);
  const error = errors?.message ?? errors?.root?.message;

  return (
    <fieldset
      id={sizesId}
      className="flex scroll-mt-4 flex-col gap-3 border border-hairline p-4"
      aria-describedby={error && `${id}-error`}
    >
      <legend className="px-1 font-medium">Sizes</legend>
      {fields.length === 0 && (
        <p className="text-ink-soft">
          Choose the sizes it comes in, each with its own stock, or say that it is of one size and adjustable.
        </p>
      )}
      {sizing !== 'none' && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
            <TextField
              label="Pieces of each added size"
              inputMode="numeric"
              className="w-44"
              value={stockOfNew}
              onChange={({ target }) => setStockOfNew(target.value)}
            />
            {sizing === 'ring' && <Checkbox label="Half sizes too" checked={halves} onCheckedChange={setHalves} />}
          </div>
          <div ref={chooser} role="group" aria-label={`Add ${sizing} sizes`} className="flex flex-wrap gap-1.5">
            {sizesToAdd(sizing, { halves }).map((size) => {
              const chosen = fields.some((each) => each.size === size);
              return (
                <Button
                  key={size}
                  variant={chosen ? 'primary' : 'outline'}
                  aria-pressed={chosen}
                  aria-label={`Size ${size}`}
                  padding="xs"
                  className="min-w-11 tabular-nums"
                  onClick={() => toggle(size)}
                >
                  {size}
                </Button>
              );
            })}
          </div>
        </div>
      )}
      {sizing !== 'none' && fields.length === 0 && <AdjustableField />}
      {wrong.length > 0 && (
        <p role="alert" className="text-brick">
          {wrong.length === 1 ? `Size ${wrong[0]} is` : `Sizes ${wrong.join(', ')} are`} not of this category. Remove{' '}
          {wrong.length === 1 ? 'it' : 'them'} first.
        </p>
      )}
      <Fault id={`${id}-error`}>{error}</Fault>
      {fields.length > 0 && (
        <ul
          aria-label="Stock by size"
          className={byMetal ? 'flex flex-col gap-3' : 'grid gap-x-5 gap-y-3 sm:grid-cols-2'}
        >
          {fields.map(({ id: key, size }, index) => (
            <li key={key} className="flex flex-wrap items-start gap-x-2 gap-y-1">
              <TextField
                label={`Stock in size ${size}`}
                inputMode="numeric"
                className="min-w-0 flex-1"
                {...field(`sizes.${index}.stock`)}
              />
              {byMetal && (
                <TextField
                  label={
                    <>
                      Net weight<span className="sr-only"> in size {size}</span> (g)
                    </>
                  }
                  inputMode="decimal"
                  placeholder="As the piece"
                  className="min-w-0 flex-1"
                  {...field(`sizes.${index}.weight`)}
                />
              )}
              <IconButton
                name={`Remove size ${size}`}
                className="mt-7.5"
                onClick={() => {
                  remove(index);
                  chooser.current?.querySelector<HTMLElement>(`[aria-label="Size ${size}"]`)?.focus();
                }}
              >
                <Trash2 />
              </IconButton>
              {byMetal && <SizePriceTyped size={size} />}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** What the piece costs in a size today; renders nothing while all sizes cost the same. */
function SizePriceTyped({ size }: { size: string }) {
  const typed = useTypedPrice(useFormContext<ProductFields>().control);
  if (typed.state !== 'priced') return null;
  const own = typed.sizes.find((each) => each.size === size);
  if (!own) return null;
  return (
    <p className="w-full text-xs text-ink-soft">
      <Price paise={unitPrice(own.price)} /> before {typed.withoutMaking ? 'making and tax' : 'tax'}
    </p>
  );
}

/** Whether a piece without sizes is of one size and adjustable. */
export function AdjustableField() {
  const { control, clearErrors } = useFormContext<ProductFields>();
  return (
    <Controller
      control={control}
      name="adjustable"
      render={({ field: { ref, value, onChange } }) => (
        <Checkbox
          ref={ref}
          label={fieldLabels.adjustable}
          checked={value}
          onCheckedChange={(checked) => {
            clearErrors('sizes');
            onChange(checked);
          }}
        />
      )}
    />
  );
}
