import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../../shared/forms/amount-field.tsx';
import { optionsOf, useFields } from '../../shared/forms/form.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';
import { AddRow, labelIn, RemoveRow, useRows } from '../../shared/forms/rows.tsx';
import { weekdays } from './delivery-settings.tsx';

const reviews = optionsOf({ yes: 'Hold until I have seen them', no: 'Show at once' });

/** Quantities, prices to confirm, stock and reviews. */
export function SellingSettings() {
  const { field, number } = useFields<SettingsFields>();
  return (
    <SettingsSection id="selling">
      <TextField
        label="Maximum quantity per piece and order"
        description="Across all its sizes. Keeps one person from holding the whole stock."
        {...number('maxQuantity', 3)}
      />
      <TextField
        label="Low stock at"
        description="Alert at this many pieces or fewer."
        {...number('lowStockThreshold', 4)}
      />
      <AmountField
        label="Confirm prices above (₹)"
        description="Before tax. You are asked before a piece with a higher price is saved, in case a decimal point is missing."
        {...field('askAbovePrice')}
      />
      <SelectField
        label="Reviews of people who have not bought"
        options={reviews}
        description="Reviews by customers who bought come first, and only they count towards the stars. Held ones wait under Reviews until you show or hide them."
        {...field('holdReviews')}
      />
    </SettingsSection>
  );
}

/** How much is held without being paid, and which late payments are accepted. */
export function PaymentSettings() {
  const { field, number } = useFields<SettingsFields>();
  return (
    <SettingsSection id="payments">
      <TextField
        label="Unpaid: at most … pieces"
        description="Held by one account that has not paid yet."
        {...number('unpaidLimit.pieces', 4)}
      />
      <AmountField
        label="Unpaid: at most ₹"
        description="Their total value; one piece of any price can always be held."
        {...field('unpaidLimit.rupees')}
      />
      <TextField
        label="Accept late payments if the price rose by up to (%)"
        inputMode="decimal"
        maxLength={4}
        className="sm:col-span-2"
        description="Otherwise a payment that starts after the order’s hold has ended is refunded."
        {...field('latePaymentTolerancePercent')}
      />
      <TextField
        label="Orders taken by staff: held for … minutes"
        description="Price and pieces, until the customer pays. At least 20, at most 1440 (a day)."
        {...number('typedOrders.holdMinutes', 4)}
      />
      <TextField
        label="Orders taken by staff: discount up to (%)"
        inputMode="decimal"
        maxLength={4}
        description="Who may change these settings may give more."
        {...field('typedOrders.maxDiscountPercent')}
      />
    </SettingsSection>
  );
}

const offers = optionsOf({ no: 'Not offered', yes: 'Offered at the checkout' });

/** Pick-up in the shop, and how long pieces can be sent back. */
export function AfterSalesSettings() {
  const { control, field, number } = useFields<SettingsFields>();
  const offered = useWatch({ control, name: 'pickup.offered' });
  return (
    <>
      <SettingsSection id="pickup">
        <SelectField
          label="Pick-up"
          options={offers}
          className="sm:col-span-2"
          description="What is handed over in the shop is taxed in your state, wherever the customer lives."
          {...field('pickup.offered')}
        />
        {offered === 'yes' && (
          <>
            <TextField
              label="Pick-up hours"
              maxLength={120}
              className="sm:col-span-2"
              description="As customers read it, like Monday to Saturday, 10:30 to 19:30."
              {...field('pickup.hours')}
            />
            <TextField
              label="Ready within … working days"
              description="Counted like a delivery, with its cut-off and holidays."
              {...number('pickup.readyDays', 2)}
            />
            <TextArea
              label="Pick-up address"
              rows={3}
              description="One line each, within your state. Leave it empty for the shop’s address."
              {...field('pickup.addressLines')}
            />
          </>
        )}
      </SettingsSection>
      <VisitSettings />
      <SettingsSection id="returns">
        <TextField label="Returns: days from delivery" {...number('returns.days', 2)} />
        <TextField
          label="Damage: hours from delivery"
          description="How soon damage on arrival must be reported."
          {...number('returns.damageHours', 3)}
        />
      </SettingsSection>
    </>
  );
}

const anHour: SettingsFields['visits']['hours'][number] = { weekday: '1', from: '11:00', to: '18:00' };

/** When customers can come by appointment. */
function VisitSettings() {
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
