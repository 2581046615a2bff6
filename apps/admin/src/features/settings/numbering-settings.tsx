import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

/** How the numbers of documents begin. */
export function NumberingSettings({ field }: { field: SettingsField }) {
  return (
    <SettingsSection id="numbering">
      <TextField
        label="Invoice prefix"
        maxLength={3}
        inputClassName="uppercase"
        description="One to three letters or digits. A new one begins at 000001."
        {...field('invoicePrefix', ['creditNotePrefix'])}
      />
      <TextField
        label="Credit note prefix"
        maxLength={3}
        inputClassName="uppercase"
        description="Never one that invoices have had."
        {...field('creditNotePrefix')}
      />
    </SettingsSection>
  );
}
