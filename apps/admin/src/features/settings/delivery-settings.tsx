import { Checkbox } from '@kanaka/ui/checkbox';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextArea } from '@kanaka/ui/text-area';
import { useState } from 'react';
import { useFields, optionsOf } from '../../shared/forms/form.tsx';
import { AddRow, labelIn, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import { AmountField } from '../../shared/forms/amount-field.tsx';
import { emptyPlace, type PlaceFields, type SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';
import { shopDay, writtenDay } from '../../shared/words.tsx';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const usualDays = [
  ['delivery.usual.india.minDays', 'Within India: from … working days'],
  ['delivery.usual.india.maxDays', 'Within India: to'],
  ['delivery.usual.abroad.minDays', 'Abroad: from … working days'],
  ['delivery.usual.abroad.maxDays', 'Abroad: to'],
] as const;
const choices = optionsOf({ yes: 'Delivered', no: 'Not delivered' });

const offers = optionsOf({ no: 'Not offered', yes: 'Offered at the checkout' });

/** When orders leave, how long they take and where it is otherwise; pick-up in the shop, and how long pieces can be sent back. */
export function DeliverySettings() {
  const { control, field, number } = useFields<SettingsFields>();
  const offered = useWatch({ control, name: 'pickup.offered' });
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
        <HolidayRows />
        <Places kind="zones" />
        <Places kind="countries" />
      </SettingsSection>
      <SettingsSection id="pickup">
        <SelectField
          label="Pick-up"
          options={offers}
          className="sm:col-span-2"
          description="What is handed over in the shop is taxed in your state, wherever the shopper lives."
          {...field('pickup.offered')}
        />
        {offered === 'yes' && (
          <>
            <TextField
              label="Pick-up hours"
              maxLength={120}
              className="sm:col-span-2"
              description="As shoppers read it, like Monday to Saturday, 10:30 to 19:30."
              {...field('pickup.hours')}
            />
            <TextField
              label="Ready within … working days"
              description="Counted like a delivery, with its cut-off and holidays."
              {...number('pickup.readyDays', 2)}
            />
            <TextArea
              label="Place of pick-up"
              rows={3}
              description="A line each, within your state. Leave it empty for the shop’s address."
              {...field('pickup.addressLines')}
            />
          </>
        )}
      </SettingsSection>
      <SettingsSection id="returns">
        <TextField label="Returns: days from delivery" {...number('returns.days', 2)} />
        <TextField
          label="Damage: hours from delivery"
          description="Within which damage on arrival is to be reported."
          {...number('returns.damageHours', 3)}
        />
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
      {mistake && (
        <p role="alert" className="text-sm text-brick">
          {mistake}
        </p>
      )}
    </fieldset>
  );
}

const kinds = {
  zones: { title: 'Zones of pincodes', one: 'zone', add: 'Add a zone', name: 'Name' },
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
      <legend className="mb-2 text-sm font-medium">{title}</legend>
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
                  placeholder="600, 601, 6020"
                  description="Separated by commas; the longest beginning decides."
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

/** The days that do not count, one per row. */
function HolidayRows() {
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
