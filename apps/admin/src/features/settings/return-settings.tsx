import { TextField } from '@kanaka/ui/text-field';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

/** How long pieces can be sent back. */
export function ReturnSettings({ field }: { field: SettingsField }) {
  return (
    <SettingsSection id="returns">
      <TextField label="Returns: days from delivery" inputMode="numeric" maxLength={2} {...field('returns.days')} />
      <TextField
        label="Damage: hours from delivery"
        inputMode="numeric"
        maxLength={3}
        description="Within which damage on arrival is to be reported."
        {...field('returns.damageHours')}
      />
    </SettingsSection>
  );
}
