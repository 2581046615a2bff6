import { useFormState } from 'react-hook-form';
import type { SettingsFields } from './settings-form-rules.ts';
import { type SettingsSectionId, settingsSections } from './settings-sections.ts';

export type SectionState = 'saved' | 'changed' | 'wrong';

/** What react-hook-form knows of a field: true, or the same of its parts. */
const isChanged = (dirty: unknown): boolean =>
  dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isChanged));

/** Which groups of settings were changed and not saved yet, and which cannot be saved as they are. */
export function useSectionStates(): (id: SettingsSectionId) => SectionState {
  const { dirtyFields, errors } = useFormState<SettingsFields>();
  return (id) => {
    const fields = settingsSections.find((section) => section.id === id)?.fields ?? [];
    if (fields.some((field) => errors[field])) return 'wrong';
    return fields.some((field) => isChanged(dirtyFields[field])) ? 'changed' : 'saved';
  };
}
