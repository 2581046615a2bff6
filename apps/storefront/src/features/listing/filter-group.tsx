import { cn } from '@kanaka/ui/cn';
import type { ReactNode } from 'react';

/** A group of filters with a heading, and a line above it unless it is the first. */
export function FilterGroup({ name, first = false, children }: { name: string; first?: boolean; children: ReactNode }) {
  return (
    <fieldset className={cn('min-w-0', !first && 'border-t border-hairline pt-5')}>
      {/* Browsers draw a legend on the fieldset's border, so it is hidden and a paragraph shows the name. */}
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="mb-1 font-display text-lg">
        {name}
      </p>
      {children}
    </fieldset>
  );
}
