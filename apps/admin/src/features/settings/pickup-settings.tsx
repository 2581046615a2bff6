import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const choices = [
  { value: 'no', label: 'Not offered' },
  { value: 'yes', label: 'Offered at the checkout' },
];

/** Whether, where and when orders are collected in the shop. */
export function PickupSettings({ field, offered }: { field: SettingsField; offered: boolean }) {
  return (
    <SettingsSection id="pickup">
      <SelectField
        label="Pick-up"
        options={choices}
        className="sm:col-span-2"
        description="What is handed over in the shop is taxed in your state, wherever the shopper lives."
        {...field('pickup.offered')}
      />
      {offered && (
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
            inputMode="numeric"
            maxLength={2}
            description="Counted like a delivery, with its cut-off and holidays."
            {...field('pickup.readyDays')}
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
  );
}
