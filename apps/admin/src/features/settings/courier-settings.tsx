import { TextArea } from '@kanaka/ui/text-area';
import type { SettingsField } from './settings-form-rules.ts';
import { SettingsSection } from './settings-section.tsx';

/** Whom shipments can be given to. */
export function CourierSettings({ field }: { field: SettingsField }) {
  return (
    <SettingsSection id="couriers">
      <TextArea
        label="Couriers"
        rows={6}
        className="sm:col-span-2"
        spellCheck={false}
        description="A line each: the name, then the link of its page with {awb} in the place of the number."
        {...field('couriers')}
      />
    </SettingsSection>
  );
}
