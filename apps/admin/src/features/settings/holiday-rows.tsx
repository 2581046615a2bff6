import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AddRow, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import { shopDay, writtenDay } from '../../shared/dates.ts';
import type { SettingsFields } from './settings-form-rules.ts';

/** The days that do not count, one per row. */
export function HolidayRows() {
  const { control } = useFormContext<SettingsFields>();
  const { fields, adding, removeRow, field } = useRows<SettingsFields, 'delivery.holidays'>('delivery.holidays');
  const [today] = useState(() => shopDay(new Date()));
  const typed = useWatch({ control, name: 'delivery.holidays' });
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
              />
              <RemoveRow name={`Remove holiday ${place + 1}`} onClick={() => removeRow(place)} />
            </li>
          );
        })}
      </ul>
      <AddRow {...adding({ day: '' }, 'day')}>Add a holiday</AddRow>
    </fieldset>
  );
}
