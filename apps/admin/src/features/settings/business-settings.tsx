import { gstStates, stateTaxName } from '@kanaka/money/gst';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { InvoiceHead } from './invoice-head.tsx';
import type { SettingsField, SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const exportTaxes = [
  { value: '3', label: 'With payment of IGST (3 %)' },
  { value: '0', label: 'Under bond or LUT, without IGST (0 %)' },
];
const registrations = [
  { value: 'registered', label: 'Registered under GST' },
  { value: 'unregistered', label: 'Not registered under GST' },
];
/** CGST Act 2017, section 24(i), and section 2 of the IGST Act: an export is a supply between states too. */
const unregistered =
  'No tax is charged, and a bill of supply is issued instead of a tax invoice. The law asks a business that sends goods to another state or abroad to register.';
const states = gstStates.map(([code, name]) => ({ value: name, label: `${name} (${code})` }));

/** Who sells, with the heading of an invoice as it is typed. */
export function BusinessSettings({ field }: { field: SettingsField }) {
  const { control } = useFormContext<SettingsFields>();
  const [state, gst] = useWatch({ control, name: ['state', 'gst'] });
  const registered = gst === 'registered';
  return (
    <SettingsSection id="business">
      <div className="grid gap-5">
        <TextField label="Legal name" maxLength={120} {...field('legalName')} />
        <TextArea label="Address" rows={4} description="A line each, at most five." {...field('address')} />
        <SelectField
          label="State"
          options={states}
          placeholder="Choose a state"
          description={
            registered
              ? `Within it CGST and ${stateTaxName(state)} are charged, elsewhere IGST.`
              : 'Where the business is.'
          }
          {...field('state', ['gstin'])}
        />
        <SelectField
          label="GST"
          options={registrations}
          description={registered ? undefined : unregistered}
          {...field('gst', ['gstin'])}
        />
        {registered && (
          <>
            <TextField label="GSTIN" maxLength={20} inputClassName="figures uppercase" {...field('gstin')} />
            <SelectField
              label="Deliveries abroad"
              options={exportTaxes}
              description="What is charged at the checkout, and what the invoice says (rule 46)."
              {...field('exportTaxPercent')}
            />
          </>
        )}
      </div>
      <InvoiceHead control={control} />
    </SettingsSection>
  );
}
