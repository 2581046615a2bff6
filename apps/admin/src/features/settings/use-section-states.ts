import { get, useFormState } from 'react-hook-form';
import type { SettingsFields } from './settings-form-rules.ts';
import { type SettingsSectionId, settingsSections } from './settings-sections.ts';

export type SectionState = 'saved' | 'changed' | 'wrong';

/** What react-hook-form knows of a field: true, or the same of its parts. */
const isChanged = (dirty: unknown): boolean =>
  dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isChanged));

/**
 * Whether there is a mistake that may be shown. Adding a row validates the whole list, but what is empty in an untouched new
 * row is not wrong yet.
 */
const isWrong = (mistakes: unknown, path: string, touched: object): boolean => {
  if (typeof mistakes !== 'object' || mistakes === null) return false;
  if (Array.isArray(mistakes)) {
    return mistakes.some((row: unknown, place) =>
      Object.keys(row ?? {}).some((field) => get(touched, `${path}.${place}.${field}`) === true),
    );
  }
  return (
    'type' in mistakes || Object.entries(mistakes).some(([name, part]) => isWrong(part, `${path}.${name}`, touched))
  );
};

/** Which groups of settings were changed and not saved yet, and which cannot be saved as they are. */
export function useSectionStates(): (id: SettingsSectionId) => SectionState {
  const { dirtyFields, errors, touchedFields, isSubmitted } = useFormState<SettingsFields>();
  return (id) => {
    const fields = settingsSections.find((section) => section.id === id)?.fields ?? [];
    if (fields.some((field) => (isSubmitted ? errors[field] : isWrong(errors[field], field, touchedFields))))
      return 'wrong';
    return fields.some((field) => isChanged(dirtyFields[field])) ? 'changed' : 'saved';
  };
}
