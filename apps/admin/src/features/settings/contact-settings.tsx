import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

const notices = [
  { value: 'yes', label: 'Of paid orders and failed payments' },
  { value: 'no', label: 'None' },
];

/** How shoppers reach the shop, and which e-mails the owner gets. */
export function ContactSettings({ field }: { field: SettingsField }) {
  return (
    <SettingsSection id="contact">
      <TextField label="E-mail" type="email" maxLength={200} {...field('email')} />
      <TextField label="Telephone" type="tel" maxLength={24} {...field('phone')} />
      <TextField
        label="WhatsApp"
        type="tel"
        maxLength={24}
        description="With the country, like 91 98400 12345. Leave it empty for none."
        {...field('whatsapp')}
      />
      <SelectField
        label="Notices to you"
        options={notices}
        description="To the e-mail address above, at most one in five minutes."
        {...field('ownerNotices')}
      />
    </SettingsSection>
  );
}
