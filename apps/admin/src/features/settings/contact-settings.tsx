import { useFields } from '../../shared/forms/field-of.ts';
import type { SettingsFields } from './settings-form-rules.ts';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { SettingsSection } from './settings-section.tsx';
import { optionsOf } from '../../shared/forms/options.ts';

const notices = optionsOf({ yes: 'Of paid orders and failed payments', no: 'None' });

/** How shoppers reach the shop, which e-mails the owner gets, and where else the shop is found. */
export function ContactSettings() {
  const { field } = useFields<SettingsFields>();
  return (
    <>
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
      <SettingsSection id="links">
        <TextField label="Instagram" type="url" inputMode="url" {...field('social.instagram')} />
        <TextField label="Facebook" type="url" inputMode="url" {...field('social.facebook')} />
        <TextField label="YouTube" type="url" inputMode="url" {...field('social.youtube')} />
        <TextField label="Google review link" type="url" inputMode="url" {...field('reviewUrl')} />
        <TextField
          label="Map"
          inputMode="url"
          className="sm:col-span-2"
          description="In Google Maps: Share, Embed a map, Copy HTML; paste it here."
          {...field('mapEmbedUrl')}
        />
      </SettingsSection>
    </>
  );
}
