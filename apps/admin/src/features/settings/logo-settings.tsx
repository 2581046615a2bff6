import { LogoField } from './logo-field.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The owner's own logo and icon. */
export function LogoSettings() {
  return (
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
  );
}
