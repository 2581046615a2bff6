import { type ReactNode, useId } from 'react';
import { Card } from '../../shared/card.tsx';

/** A group of settings: heading and explanation at the side, the fields beside them. */
export function SettingsSection({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid gap-x-8 gap-y-4 p-4 sm:p-5 lg:grid-cols-[14rem_1fr]">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{words}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
