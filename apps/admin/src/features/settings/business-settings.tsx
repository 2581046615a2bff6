import { useFields } from '../../shared/forms/field-of.ts';
import { gstStates, stateTaxName } from '@kanaka/money/gst';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { useWatch } from 'react-hook-form';
import { InvoiceHead } from './invoice-head.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';
import { optionsOf } from '../../shared/forms/options.ts';

const exportTaxes = [
  { value: '3', label: 'With payment of IGST (3 %)' },
  { value: '0', label: 'Under bond or LUT, without IGST (0 %)' },
];
const registrations = optionsOf({ registered: 'Registered under GST', unregistered: 'Not registered under GST' });
/** CGST Act 2017, section 24(i), and section 2 of the IGST Act: an export is a supply between states too. */
const unregistered =
  'No tax is charged, and a bill of supply is issued instead of a tax invoice. The law asks a business that sends goods to another state or abroad to register.';
const states = gstStates.map(([code, name]) => ({ value: name, label: `${name} (${code})` }));

/** Who sells, with the heading of an invoice as it is typed, and how the numbers of documents begin. */
export function BusinessSettings() {
  const { control, field } = useFields<SettingsFields>();
  const [state, gst] = useWatch({ control, name: ['state', 'gst'] });
  const registered = gst === 'registered';
  return (
    <>
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
            {...field('state', { deps: ['gstin'] })}
          />
          <SelectField
            label="GST"
            options={registrations}
            description={registered ? undefined : unregistered}
            {...field('gst', { deps: ['gstin'] })}
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
      <SettingsSection id="numbering">
        <TextField
          label="Invoice prefix"
          maxLength={3}
          inputClassName="uppercase"
          description="One to three letters or digits. A new one begins at 000001."
          {...field('invoicePrefix', { deps: ['creditNotePrefix'] })}
        />
        <TextField
          label="Credit note prefix"
          maxLength={3}
          inputClassName="uppercase"
          description="Never one that invoices have had."
          {...field('creditNotePrefix')}
        />
      </SettingsSection>
    </>
  );
}
