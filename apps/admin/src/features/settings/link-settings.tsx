import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

/** Where else the shop is found. */
export function LinkSettings({ field }: { field: SettingsField }) {
  return (
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
  );
}
