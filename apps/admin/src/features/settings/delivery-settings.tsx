import { Checkbox } from '@kanaka/ui/checkbox';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { Fault, useFields, optionsOf } from '../../shared/forms/form.tsx';
import { AddRow, labelIn, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import { AmountField } from '../../shared/forms/amount-field.tsx';
import { emptyPlace, type PlaceFields, type SettingsFields } from './settings-form-rules.ts';
import { HolidaySettings } from './holiday-settings.tsx';
import { PincodeTest } from './pincode-test.tsx';
import { SettingsSection } from './settings-section.tsx';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const usualDays = [
  ['delivery.usual.india.minDays', 'Within India: from … working days'],
  ['delivery.usual.india.maxDays', 'Within India: to'],
  ['delivery.usual.abroad.minDays', 'Abroad: from … working days'],
  ['delivery.usual.abroad.maxDays', 'Abroad: to'],
] as const;
const choices = optionsOf({ yes: 'Delivered', no: 'Not delivered' });

/** When orders leave, and how long they take. */
export function DeliverySettings() {
  const { field, number } = useFields<SettingsFields>();
  return (
    <>
      <SettingsSection id="delivery">
        {usualDays.map(([name, label]) => (
          <TextField key={name} label={label} {...number(name, 3)} />
        ))}
        <TextField
          label="Cut-off"
          type="time"
          description="In India. An order that is paid later leaves on the next working day."
          {...field('delivery.cutoff')}
        />
        <WorkingDays />
        <TextField
          label="Shipping note"
          maxLength={160}
          className="sm:col-span-2"
          description="Shown beside “Shipping within India is free.” Leave empty for none."
          {...field('shippingNote')}
        />
      </SettingsSection>
      <HolidaySettings />
    </>
  );
}

/** Where delivery is otherwise than usual. */
export function PlaceSettings() {
  const { field } = useFields<SettingsFields>();
  return (
    <>
      <SettingsSection id="zones">
        <PincodeTest />
        <Places kind="zones" />
      </SettingsSection>
      <SettingsSection id="countries">
        <AmountField
          label="Shipping abroad, about (₹)"
          description="Shown at the checkout; the customer pays it. Empty: customers are asked to call before they pay."
          {...field('delivery.abroadShipping')}
        />
        <Places kind="countries" />
      </SettingsSection>
    </>
  );
}

function WorkingDays() {
  const { control, setValue, formState } = useFormContext<SettingsFields>();
  const chosen = useWatch({ control, name: 'delivery.workingWeekdays' });
  const mistake = formState.errors.delivery?.workingWeekdays?.message;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">Working days</legend>
      <div className="grid grid-cols-2 sm:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4">
        {weekdays.map((name, number) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(String(number))}
            onCheckedChange={(checked) => {
              const others = chosen.filter((day) => day !== String(number));
              const days = checked ? [...others, String(number)].sort() : others;
              setValue('delivery.workingWeekdays', days, { shouldDirty: true, shouldValidate: true });
            }}
          />
        ))}
      </div>
      <Fault>{mistake}</Fault>
    </fieldset>
  );
}

const kinds = {
  zones: { title: 'Pincode zones', one: 'zone', add: 'Add a zone', name: 'Name' },
  countries: { title: 'Countries', one: 'country', add: 'Add a country', name: 'Country' },
} as const;

/** Zones or countries, one per row. */
function Places({ kind }: { kind: 'zones' | 'countries' }) {
  const { control } = useFormContext<SettingsFields>();
  const { fields, adding, removeRow, field } = useRows<SettingsFields, `delivery.${typeof kind}`>(`delivery.${kind}`);
  const shown = useWatch({ control, name: `delivery.${kind}` });
  const { title, one, add, name } = kinds[kind];
  return (
    <fieldset className="sm:col-span-2">
      <legend className="sr-only">{title}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map(({ id }, place) => {
          const at = `delivery.${kind}.${place}` as const;
          const label = (words: string) => labelIn(`${one} ${place + 1}`, words);
          const served = shown[place]?.served === 'yes';
          const own = (part: keyof PlaceFields) => field(`${at}.${part}`);
          return (
            <li key={id} className="grid grid-cols-[1fr_auto] items-start gap-3 border border-hairline p-3">
              <TextField label={label(name)} maxLength={60} {...own('name')} />
              <RemoveRow name={`Remove ${one} ${place + 1}`} className="mt-7.5" onClick={() => removeRow(place)} />
              {kind === 'zones' && (
                <TextField
                  label={label('Pincodes begin with')}
                  className="col-span-2"
                  inputClassName="figures"
                  placeholder="600, 641-643"
                  description="Separated by commas; 641-643 means 641, 642 and 643."
                  {...own('prefixes')}
                />
              )}
              <div className="col-span-2 grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
                <SelectField label={label('Delivery')} options={choices} {...own('served')} />
                {served && (
                  <>
                    <TextField label={label('From (days)')} inputMode="numeric" maxLength={3} {...own('minDays')} />
                    <TextField label={label('To')} inputMode="numeric" maxLength={3} {...own('maxDays')} />
                    <AmountField
                      label={label('Insured up to (₹)')}
                      description="Empty: any value"
                      {...own('insuredUpTo')}
                    />
                    {kind === 'countries' && (
                      <AmountField
                        label={label('Shipping, about (₹)')}
                        description="Empty: we call first"
                        {...own('shippingEstimate')}
                      />
                    )}
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <AddRow {...adding(emptyPlace, 'name')}>{add}</AddRow>
    </fieldset>
  );
}
