import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useFormContext } from 'react-hook-form';
import { AddRow } from '../../../shared/forms/add-row.tsx';
import { RemoveRow } from '../../../shared/forms/remove-row.tsx';
import { useRows } from '../../../shared/forms/use-rows.ts';
import { emptyMetal, purityChosen, purityOptions, usualHallmarking } from './metal-pricing-fields.ts';
import type { ProductFields } from '../form/product-form-rules.ts';

const MOST_METALS = 5;

/** The metals of a piece, each with its purity and net weight. */
export function MetalList({ tagged }: { tagged: boolean }) {
  const { formState, setValue } = useFormContext<ProductFields>();
  const { fields, append, addButton, removeRow, field, mistake } = useRows<ProductFields, 'metalPricing.metals'>(
    'metalPricing.metals',
  );
  const { dirtyFields } = formState;
  /** The charge of the first metal's hallmark, unless another one was typed. */
  const suggestHallmarking = (purity: string) => {
    const chosen = purityChosen(purity);
    if (chosen && !dirtyFields.metalPricing?.hallmarking?.charge) {
      setValue('metalPricing.hallmarking', usualHallmarking[chosen.metal]);
    }
  };
  return (
    <fieldset>
      <legend className="sr-only">Metals</legend>
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, place) => {
          const nth = fields.length > 1 ? ` ${place + 1}` : '';
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_auto] items-start gap-2 sm:gap-5">
              <SelectField
                label={`Metal and purity${nth}`}
                required
                placeholder="Choose"
                options={purityOptions}
                {...field(`metalPricing.metals.${place}.purity`, {
                  onChange: ({ target }: { target: { value: string } }) =>
                    place === 0 && suggestHallmarking(target.value),
                })}
              />
              <TextField
                label={`Net weight${nth} (g)`}
                required
                inputMode="decimal"
                className={fields.length > 1 ? undefined : 'col-span-2'}
                // What a tagged piece weighs follows from its units; the lightest is sold next.
                readOnly={tagged && place === 0}
                description={tagged && place === 0 ? 'Of its lightest unit.' : undefined}
                {...field(`metalPricing.metals.${place}.weight`)}
              />
              {fields.length > 1 && (
                <RemoveRow name={`Remove metal ${place + 1}`} className="mt-7.5" onClick={() => removeRow(place)} />
              )}
            </li>
          );
        })}
      </ul>
      <AddRow
        ref={addButton}
        mistake={mistake}
        className="mt-1 -mb-2 -ml-3"
        disabled={fields.length >= MOST_METALS}
        onClick={() => append(emptyMetal, { focusName: `metalPricing.metals.${fields.length}.purity` })}
      >
        Another metal
      </AddRow>
    </fieldset>
  );
}
