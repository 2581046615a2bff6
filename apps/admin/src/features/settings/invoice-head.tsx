import { documentNumber } from '@kanaka/contracts/orders/documents';
import { LogoMark } from '@kanaka/ui/logo';
import { stateCode } from '@kanaka/money/gst';
import { type Control, useWatch } from 'react-hook-form';
import { useDocumentNumbersQuery } from './settings-api.ts';
import type { SettingsFields } from './settings-form-rules.ts';

/** Live preview of an invoice's heading, from the settings being typed. */
export function InvoiceHead({ control }: { control: Control<SettingsFields> }) {
  const [name, tagline, legalName, address, state, gst, gstin, email, phone, invoicePrefix, creditNotePrefix] =
    useWatch({
      control,
      name: [
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
      ],
    });
  const { currentData } = useDocumentNumbersQuery();
  const numberAfter = (typed: string): string => {
    const prefix = typed.trim().toUpperCase();
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
