import { useFields } from '../../shared/forms/field-of.ts';
import type { SettingsFields } from './settings-form-rules.ts';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { SettingsSection } from './settings-section.tsx';
import { LogoField } from './logo-field.tsx';

/** What the shop is called, with its own logo and icon. */
export function ShopSettings() {
  const { field } = useFields<SettingsFields>();
  return (
    <>
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
      <SettingsSection id="logo">
        <LogoField
          name="logo"
          label="Logo"
          hint="PNG, JPEG or WebP, best transparent and cut close. Up to 8 MB."
          words="In the header of the shop and where shoppers sign in, on white."
        />
        <LogoField
          name="favicon"
          label="Icon"
          hint="A square PNG, JPEG or WebP, best 192 pixels or more."
          words="In the browser’s tab and among bookmarks, of the shop and of this back office."
        />
      </SettingsSection>
    </>
  );
}
