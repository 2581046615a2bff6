import { SelectField } from '@kanaka/ui/select-field';
import { AddRow } from '../../shared/forms/add-row.tsx';
import { AmountField } from '../../shared/forms/amount-field.tsx';
import { RemoveRow } from '../../shared/forms/remove-row.tsx';
import { useRows } from '../../shared/forms/use-rows.ts';
import { overridable, type RateFields } from './rate-form-rules.ts';

/** Purities that do not follow from the entered rate today. */
export function OverrideList() {
  const { fields, append, addButton, removeRow, field } = useRows<RateFields, 'overrides'>('overrides');
  return (
    <fieldset>
      <legend className="sr-only">Purities set by hand</legend>
      {fields.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {fields.map(({ id }, place) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
              <SelectField
                label="Purity"
                placeholder="Choose a purity"
                options={overridable}
                {...field(`overrides.${place}.purity`)}
              />
              <AmountField
                label="₹ a gram"
                maxLength={16}
                inputClassName="figures text-right"
                {...field(`overrides.${place}.rate`)}
              />
              <RemoveRow
                name={`Remove the purity ${place + 1} set by hand`}
                className="mt-7.5"
                onClick={() => removeRow(place)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddRow
        ref={addButton}
        className="-ml-3"
        disabled={fields.length >= 20}
        onClick={() => append({ purity: '', rate: '' }, { focusName: `overrides.${fields.length}.purity` })}
      >
        Set a purity by hand
      </AddRow>
      {fields.length > 0 && <p className="text-xs text-ink-muted">For these rates only; the next ones follow again.</p>}
    </fieldset>
  );
}
