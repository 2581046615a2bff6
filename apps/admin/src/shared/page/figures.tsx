import type { ReactNode } from 'react';
import { cn } from '@kanaka/ui/cn';

/** Figures side by side. */
export function Figures({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-hairline xl:grid-cols-4 print:grid-cols-4',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="bg-white p-4 max-sm:p-3 print:p-2">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 text-xl whitespace-nowrap max-sm:text-base print:text-sm">{children}</dd>
      {note && <dd className="text-xs text-ink-muted">{note}</dd>}
    </div>
  );
}
