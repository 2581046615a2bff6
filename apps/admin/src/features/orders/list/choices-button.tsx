import { controlStyle } from '@kanaka/ui/field';
import { cn } from '@kanaka/ui/cn';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Choices } from './choices.tsx';

/** A filter with several values: a button that shows the selection and opens checkboxes. */
export function ChoicesButton<Value extends string>({
  label,
  any,
  options,
  chosen,
  onToggle,
}: {
  label: string;
  /** The button's text while nothing is selected: "Any status". */
  any: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
}) {
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const summary = names.length === 0 ? any : names.length === 1 ? names[0] : `${names[0]} +${names.length - 1}`;
  return (
    <Popover.Root>
      <Popover.Trigger className={cn(controlStyle, 'flex h-11 flex-1 items-center justify-between gap-2 text-left')}>
        <span className="truncate">
          <span className="sr-only">{label}: </span>
          {summary}
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-muted" />
      </Popover.Trigger>
      {/* Without a portal, so that it stays inside the same landmark as its button. */}
      <Popover.Content
        align="start"
        sideOffset={4}
        aria-label={label}
        className="z-40 min-w-60 rounded-sm border border-hairline bg-white px-4 py-3 shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise"
      >
        <Choices label={label} options={options} chosen={chosen} onToggle={onToggle} className="[&_legend]:sr-only" />
      </Popover.Content>
    </Popover.Root>
  );
}
