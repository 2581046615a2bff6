import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { shopDay, writtenDay } from '../../shared/dates.ts';
import { RemoveRow } from '../../shared/remove-row.tsx';
import { useRows } from '../../shared/use-rows.ts';
import { AddRow } from './add-row.tsx';
import type { SettingsField, SettingsFields } from './settings-form-rules.ts';

/** The days that do not count, one per row. */
export function HolidayRows({ field }: { field: SettingsField }) {
  const { control, formState } = useFormContext<SettingsFields>();
  const { fields, append, addButton, removeRow, errorOf } = useRows<SettingsFields, 'delivery.holidays'>(
    'delivery.holidays',
  );
  const [today] = useState(() => shopDay(new Date()));
  const typed = useWatch({ control, name: 'delivery.holidays' });
  const errors = formState.errors.delivery?.holidays;
  const mistake = errors?.root?.message ?? errors?.message;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">Holidays</legend>
      <p className="mb-2 text-xs text-ink-muted">They do not count.</p>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {fields.map(({ id }, place) => {
          const day = typed[place]?.day ?? '';
          return (
            <li key={id} className="flex items-start gap-1">
              <TextField
                type="date"
                label={`Holiday ${place + 1}`}
                labelHidden
                className="min-w-0 flex-1"
                description={writtenDay(day) + (day !== '' && day < today ? ', has passed' : '')}
                {...field(`delivery.holidays.${place}.day`)}
                error={errorOf(`delivery.holidays.${place}.day`)}
              />
              <RemoveRow name={`Remove holiday ${place + 1}`} onClick={() => removeRow(place)} />
            </li>
          );
        })}
      </ul>
      {mistake && (
        <p role="alert" className="mt-2 text-sm text-brick">
          {mistake}
        </p>
      )}
      <AddRow
        ref={addButton}
        onClick={() => append({ day: '' }, { focusName: `delivery.holidays.${fields.length}.day` })}
      >
        Add a holiday
      </AddRow>
    </fieldset>
  );
}
