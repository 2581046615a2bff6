import { Badge } from '@kanaka/ui/badge';
import type { ReactNode } from 'react';
import { Card } from '../../shared/page/card.tsx';
import { type SettingsSectionId, settingsSections } from './settings-sections.ts';
import { useSectionStates } from './use-section-states.ts';

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
