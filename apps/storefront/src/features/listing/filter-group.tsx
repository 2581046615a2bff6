import { cn } from '@kanaka/ui/cn';
import type { ReactNode } from 'react';

/** Filters of one kind below their name, with a hairline to those above. */
export function FilterGroup({ name, first = false, children }: { name: string; first?: boolean; children: ReactNode }) {
  return (
    <fieldset className={cn('min-w-0', !first && 'border-t border-hairline pt-5')}>
      {/* A legend stands on its fieldset's border; the name that is seen stands below it. */}
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="mb-1 font-display text-lg">
        {name}
      </p>
      {children}
    </fieldset>
  );
}
