import { Badge } from '@kanaka/ui/badge';
import type { ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';
import { Card } from '../../shared/page/page.tsx';
import { type SettingsSectionId, settingsSections } from './settings-sections.ts';
import type { SettingsFields } from './settings-form-rules.ts';

/** A group of settings with its anchor: heading, explanation, whether it has unsaved changes, and the fields. */
export function SettingsSection({ id, children }: { id: SettingsSectionId; children: ReactNode }) {
  const section = settingsSections.find((known) => known.id === id);
  const state = useSectionStates()(id);
  return (
    <Card id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="scroll-mt-11 outline-none lg:scroll-mt-0">
      <header className="border-b border-hairline px-4 py-3.5 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`${id}-heading`} className="text-xl">
            {section?.title}
          </h2>
          {state === 'changed' && <Badge tone="yellow">Not saved yet</Badge>}
          {state === 'wrong' && <Badge tone="red">To be corrected</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-soft">{section?.words}</p>
      </header>
      <div className="grid min-w-0 grid-cols-1 items-start gap-x-6 gap-y-5 p-4 sm:grid-cols-2 sm:p-6">{children}</div>
    </Card>
  );
}

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
    const mistakes = fields.map((field) => [field, get(errors, field)] as const);
    if (mistakes.some(([field, found]) => (isSubmitted ? found : isWrong(found, field, touchedFields)))) return 'wrong';
    return fields.some((field) => isChanged(get(dirtyFields, field))) ? 'changed' : 'saved';
  };
}
