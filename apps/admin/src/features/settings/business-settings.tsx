import { gstStates, stateTaxName, stateCode } from '@kanaka/money/gstin';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { documentNumber } from '@kanaka/contracts/orders/documents';
import { LogoMark } from '@kanaka/ui/logo';
import { useWatch, type Control } from 'react-hook-form';
import { useFields, optionsOf } from '../../shared/forms/form.tsx';
import type { SettingsFields } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsApi } from './settings-api.ts';

const exportTaxes = [
  { value: '3', label: 'With payment of IGST (3%)' },
  { value: '0', label: 'Under bond or LUT, without IGST (0%)' },
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
          <TextArea label="Address" rows={4} description="One line each, at most five." {...field('address')} />
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

/** What an invoice shows at its head: the preview is not drawn anew for the other fields. */
const shownFields = [
  'name',
  'tagline',
  'legalName',
  'address',
  'state',
  'gst',
  'gstin',
  'email',
  'phone',
  'invoicePrefix',
  'creditNotePrefix',
] as const;

/** Live preview of an invoice's heading, from the settings being typed. */
function InvoiceHead({ control }: { control: Control<SettingsFields> }) {
  const [name, tagline, legalName, address, state, gst, gstin, email, phone, invoicePrefix, creditNotePrefix] =
    useWatch({
      control,
      name: shownFields,
    });
  const { currentData } = SettingsApi.useDocumentNumbersQuery();
  const numberAfter = (text: string): string => {
    const prefix = text.trim().toUpperCase();
    if (!currentData || prefix === '') return '';
    const { year, series } = currentData.data;
    return documentNumber(`${prefix}/${year}`, series.find((known) => known.prefix === prefix)?.next ?? 1);
  };
  const nextCreditNote = numberAfter(creditNotePrefix);
  const taxed = gst === 'registered';
  const lines = address.split('\n').filter((line) => line.trim() !== '');
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-xs text-ink-muted">The next invoice begins like this</figcaption>
      <div className="border border-hairline bg-white p-5 text-sm shadow-float break-words">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-gold pb-3">
          <div className="flex min-w-44 flex-1 items-center gap-2.5 text-emerald">
            <LogoMark className="shrink-0 text-gold" />
            <div className="min-w-0">
              <p className="font-display text-xl leading-tight">{name}</p>
              <p className="text-xs text-ink-muted">{tagline}</p>
            </div>
          </div>
          <p className="shrink-0 text-right">
            <span className="block font-display text-base">{taxed ? 'Tax Invoice' : 'Bill of Supply'}</span>
            <span className="figures text-xs text-ink-muted">{numberAfter(invoicePrefix)}</span>
          </p>
        </div>
        <p className="mt-3 text-xs text-ink-muted">Sold by</p>
        <p className="font-medium">{legalName}</p>
        <p>{lines.join(', ')}</p>
        {state && (
          <p>
            State: {state} (code {stateCode(state)})
          </p>
        )}
        {taxed && (
          <p>
            GSTIN: <span className="font-medium">{gstin.toUpperCase()}</span>
          </p>
        )}
        <p className="text-xs text-ink-muted">{[email, phone].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="mt-3 text-xs text-ink-muted">
        {nextCreditNote && `The next credit note is ${nextCreditNote}. `}What has been issued never changes.
      </p>
    </figure>
  );
}
