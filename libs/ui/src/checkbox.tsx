import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import { cn } from './cn.ts';

/** A checkbox with its label and, at its end, `count`; the whole row is clickable. With `aria-label` only the box is shown. */
export function Checkbox({
  label,
  count,
  'aria-label': hiddenLabel,
  checked,
  onCheckedChange,
  disabled,
  className,
  name,
  ref,
}: ({ label: ReactNode; 'aria-label'?: undefined } | { label?: undefined; 'aria-label': string }) & {
  /** How many there are of it; a description, so that the name stays the same. */
  count?: number | undefined;
  /** `indeterminate`: of what it stands for, some. */
  checked: boolean | 'indeterminate';
  /** `withShift`: the Shift key was down, which in a list stands for all from the one before. */
  onCheckedChange: (checked: boolean, withShift: boolean) => void;
  disabled?: boolean;
  className?: string;
  name?: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  const id = useId();
  const withShift = useRef(false);
  const Mark = checked === 'indeterminate' ? Minus : Check;
  return (
    <div className={cn('flex min-h-11 items-center gap-3', className)}>
      <Primitive.Root
        ref={ref}
        id={id}
        name={name}
        aria-label={hiddenLabel}
        aria-describedby={count === undefined ? undefined : `${id}-count`}
        checked={checked}
        disabled={disabled}
        // A press of the space bar is a click too.
        onClick={({ shiftKey }) => {
          withShift.current = shiftKey;
        }}
        onCheckedChange={(state) => onCheckedChange(state === true, withShift.current)}
        // Without `select-none`, a click with Shift would select the text of the page up to here.
        className="relative grid size-5 shrink-0 place-items-center rounded-sm border border-line bg-white text-white transition-colors select-none before:absolute before:-inset-x-3.5 before:-inset-y-3.25 hover:border-emerald not-data-[state=unchecked]:border-emerald not-data-[state=unchecked]:bg-emerald"
      >
        <Primitive.Indicator>
          <Mark className="size-3.5" strokeWidth={2.5} />
        </Primitive.Indicator>
      </Primitive.Root>
      {label !== undefined && (
        <label htmlFor={id} className="flex flex-1 items-baseline justify-between gap-2 py-2 text-base">
          <span className={cn('min-w-0', count === 0 && !checked && 'text-ink-muted')}>{label}</span>
          {count !== undefined && (
            <span id={`${id}-count`} aria-hidden="true" className="text-sm text-ink-muted tabular-nums">
              {count}
            </span>
          )}
        </label>
      )}
    </div>
  );
}
