import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useFormContext } from 'react-hook-form';
import { AddRow } from '../../../shared/forms/add-row.tsx';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { RemoveRow } from '../../../shared/forms/remove-row.tsx';
import { useRows } from '../../../shared/forms/use-rows.ts';
import { emptyStone } from './metal-pricing-fields.ts';
import type { ProductFields } from '../form/product-form-rules.ts';
import { optionsOf } from '../../../shared/forms/options.ts';

const MOST_STONES = 20;
const pers = optionsOf({ carat: '₹ a carat', stone: '₹ each' });

/** The stones that are charged for, one kind per row. */
export function StoneList() {
  const { register } = useFormContext<ProductFields>();
  const { fields, append, addButton, removeRow, field } = useRows<ProductFields, 'metalPricing.stones'>(
    'metalPricing.stones',
  );
  const text = (place: number, name: 'name' | 'count' | 'carats' | 'price', label: string) => ({
    label: (
      <>
        {label}
        <span className="sr-only"> of priced stone {place + 1}</span>
      </>
    ),
    ...field(`metalPricing.stones.${place}.${name}`),
  });
  return (
    <fieldset>
      <legend className="sr-only">Stones in the price</legend>
      {fields.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {fields.map(({ id }, place) => (
            <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border border-hairline p-3">
              <TextField {...text(place, 'name', 'Stone')} placeholder="Diamond" className="col-span-2" />
              <RemoveRow
                name={`Remove priced stone ${place + 1}`}
                className="mt-7.5"
                onClick={() => removeRow(place)}
              />
              <div className="col-span-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-[4.5rem_5rem_minmax(0,1fr)_minmax(0,1fr)]">
                <TextField {...text(place, 'count', 'Count')} inputMode="numeric" />
                <TextField {...text(place, 'carats', 'Carats')} inputMode="decimal" />
                <SelectField
                  label={
                    <>
                      Price by<span className="sr-only"> stone {place + 1}</span>
                    </>
                  }
                  options={pers}
                  {...register(`metalPricing.stones.${place}.per`)}
                />
                <AmountField {...text(place, 'price', 'Price (₹)')} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddRow
        ref={addButton}
        className="-my-2 -ml-3"
        disabled={fields.length >= MOST_STONES}
        onClick={() => append(emptyStone, { focusName: `metalPricing.stones.${fields.length}.name` })}
      >
        Stones in the price
      </AddRow>
    </fieldset>
  );
}
