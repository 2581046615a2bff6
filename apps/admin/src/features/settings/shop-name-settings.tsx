import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

/** What the shop is called. */
export function ShopNameSettings({ field }: { field: SettingsField }) {
  return (
    <SettingsSection id="shop">
      <TextField label="Shop name" maxLength={30} {...field('name')} />
      <TextField label="Tagline" maxLength={80} {...field('tagline')} />
      <TextArea
        label="Description"
        rows={2}
        maxLength={200}
        className="sm:col-span-2 [&_textarea]:field-sizing-content"
        description="Below the tagline on the home page, and in search results."
        {...field('description')}
      />
    </SettingsSection>
  );
}
