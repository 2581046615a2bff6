import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useWatch } from 'react-hook-form';
import { optionsOf, useFields } from '../../shared/forms/form.tsx';
import { AddRow, labelIn, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import { weekdays } from './delivery-settings.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const anHour: SettingsFields['visits']['hours'][number] = { weekday: '1', from: '11:00', to: '18:00' };

/** When customers can come by appointment. */
export function VisitSettings() {
  const { control, field, number } = useFields<SettingsFields>();
  const offered = useWatch({ control, name: 'visits.offered' });
  const { fields, adding, removeRow, field: fieldIn } = useRows<SettingsFields, 'visits.hours'>('visits.hours');
  return (
    <SettingsSection id="visits">
      <SelectField
        label="Visits"
        options={optionsOf({ no: 'Not offered', yes: 'Offered to customers' })}
        className="sm:col-span-2"
        description="Customers book them themselves; both of you get an e-mail with a calendar file. Holidays are closed."
        {...field('visits.offered')}
      />
      {offered === 'yes' && (
        <>
          <fieldset className="sm:col-span-2">
            <legend className="mb-2 text-sm font-medium">Hours</legend>
            <ul className="flex flex-col gap-3">
              {fields.map(({ id }, place) => {
                const at = `visits.hours.${place}` as const;
                const label = (words: string) => labelIn(`hours ${place + 1}`, words);
                return (
                  <li key={id} className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-3 max-sm:grid-cols-2">
                    <SelectField
                      label={label('Weekday')}
                      options={weekdays.map((name, day) => ({ value: String(day), label: name }))}
                      className="max-sm:col-span-2"
                      {...fieldIn(`${at}.weekday`)}
                    />
                    <TextField label={label('From')} type="time" {...fieldIn(`${at}.from`)} />
                    <TextField label={label('To')} type="time" {...fieldIn(`${at}.to`)} />
                    <RemoveRow
                      name={`Remove hours ${place + 1}`}
                      className="sm:mt-7.5"
                      onClick={() => removeRow(place)}
                    />
                  </li>
                );
              })}
            </ul>
            <AddRow {...adding(anHour, 'from', 30)}>Add hours</AddRow>
          </fieldset>
          <TextField label="Minutes of a visit" {...number('visits.slotMinutes', 3)} />
          <TextField label="Visits at the same time" {...number('visits.capacity', 2)} />
          <TextField
            label="Days ahead"
            description="How far ahead a visit can be booked."
            {...number('visits.daysAhead', 2)}
          />
        </>
      )}
    </SettingsSection>
  );
}
