import { cn } from '@kanaka/ui/cn';
import type { ComponentProps } from 'react';

/** A choice of one among a few, each with what it means. `chosen` is left out where a form knows it. */
export function RadioCards<Value extends string>({
  legend,
  legendHidden = false,
  options,
  chosen,
  className,
  ...radio
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked'> & {
  legend: string;
  legendHidden?: boolean;
  options: readonly { value: Value; words: string; about: string }[];
  chosen?: Value;
}) {
  return (
    <fieldset>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div className={cn('grid gap-3', className)}>
        {options.map(({ value, words, about }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-sm border border-line px-3 py-2.5 transition-colors has-checked:border-emerald has-checked:bg-emerald-soft"
          >
            <input
              type="radio"
              className="mt-1 size-4 shrink-0 accent-emerald"
              {...radio}
              value={value}
              {...(chosen !== undefined && { checked: chosen === value })}
            />
            <span>
              <span className="block font-medium">{words}</span>
              <span className="block text-xs text-ink-soft">{about}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
