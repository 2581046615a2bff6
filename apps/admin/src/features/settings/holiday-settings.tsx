import { gstStates } from '@kanaka/money/gstin';
import { Checkbox } from '@kanaka/ui/checkbox';
import { SelectField } from '@kanaka/ui/select-field';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormDate } from '../../shared/forms/date-field.tsx';
import { AddRow, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import { shopDay, writtenDay } from '../../shared/words.tsx';
import { publicHolidays } from './public-holidays.ts';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const states = gstStates.map(([, name]) => ({ value: name, label: name }));

/** The days that do not count: public ones to tick, and one per row. */
export function HolidaySettings() {
  const { control } = useFormContext<SettingsFields>();
  const rows = useRows<SettingsFields, 'delivery.holidays'>('delivery.holidays');
  const [today] = useState(() => shopDay(new Date()));
  const typed = useWatch({ control, name: 'delivery.holidays' });
  const days = typed.map(({ day }) => day);
  return (
    <SettingsSection id="holidays">
      <PublicHolidays
        today={today}
        days={days}
        add={(day) => rows.append({ day }, { shouldFocus: false })}
        remove={(day) => rows.remove(days.indexOf(day))}
      />
      <fieldset className="sm:col-span-2">
        <legend className="mb-2 text-sm font-medium">Your holidays</legend>
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {rows.fields.map(({ id }, place) => {
            const day = days[place] ?? '';
            return (
              <li key={id} className="flex items-start gap-1">
                <FormDate
                  control={control}
                  name={`delivery.holidays.${place}.day`}
                  label={`Holiday ${place + 1}`}
                  labelHidden
                  className="min-w-0 flex-1"
                  description={writtenDay(day) + (day !== '' && day < today ? ', has passed' : '')}
                  error={rows.field(`delivery.holidays.${place}.day`).error}
                />
                <RemoveRow name={`Remove holiday ${place + 1}`} onClick={() => rows.removeRow(place)} />
              </li>
            );
          })}
        </ul>
        <AddRow {...rows.adding({ day: '' }, 'day')}>Add a holiday</AddRow>
      </fieldset>
    </SettingsSection>
  );
}

/** The public holidays of a state in this year and the next, from today on, to tick. */
function PublicHolidays({
  today,
  days,
  add,
  remove,
}: {
  today: string;
  days: readonly string[];
  add: (day: string) => void;
  remove: (day: string) => void;
}) {
  const own = useWatch<SettingsFields, 'state'>({ name: 'state' });
  const [chosen, setChosen] = useState('');
  const state = chosen || own || 'Tamil Nadu';
  const year = Number(today.slice(0, 4));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-2 text-sm font-medium">Public holidays</legend>
      <SelectField
        label="Of the state"
        options={states}
        className="max-w-xs"
        value={state}
        onChange={({ target }) => setChosen(target.value)}
      />
      {[year, year + 1].map((each) => (
        <div key={each} className="mt-3">
          <h3 className="text-sm font-medium">{each}</h3>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {publicHolidays(state, each)
              .filter(({ day }) => day >= today)
              .map(({ day, name }) => (
                <li key={`${day} ${name}`}>
                  <Checkbox
                    label={`${name}, ${writtenDay(day)}`}
                    checked={days.includes(day)}
                    onCheckedChange={(checked) => (checked ? add(day) : remove(day))}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className="mt-2 text-xs text-ink-muted">
        From the laws and yearly notifications of the states: only days with the same date each year, and Good Friday.
        Festivals whose dates change, such as Holi, Id, Dussehra and Deepavali, are notified each year: please check
        them, and add them below.
      </p>
    </fieldset>
  );
}
