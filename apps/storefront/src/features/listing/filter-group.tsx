import { cn } from '@kanaka/ui/cn';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** A group of filters with a heading, and a line above it unless it is the first. */
export function FilterGroup({
  name,
  first = false,
  unfolded,
  children,
}: {
  name: string;
  first?: boolean;
  /** Whether a group that can be folded is open at first; without it, the group cannot be folded. */
  unfolded?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(unfolded);
  const heading = 'mb-1 font-display text-lg';
  return (
    <fieldset className={cn('min-w-0', !first && 'border-t border-hairline pt-5')}>
      {/* Browsers draw a legend on the fieldset's border, so it is hidden and a paragraph shows the name. */}
      <legend className="sr-only">{name}</legend>
      {unfolded === undefined ? (
        <>
          <p aria-hidden="true" className={heading}>
            {name}
          </p>
          {children}
        </>
      ) : (
        <details open={open} className="group -my-2">
          <summary
            onClick={(event) => {
              event.preventDefault();
              setOpen(!open);
            }}
            className={cn(heading, 'flex min-h-11 cursor-pointer list-none items-center justify-between')}
          >
            {name}
            <ChevronDown className="size-4 text-ink-muted transition-transform group-open:rotate-180" />
          </summary>
          {open && children}
        </details>
      )}
    </fieldset>
  );
}
