import { Minus, Plus } from 'lucide-react';
import { cn } from './cn.ts';

/**
 * A quantity with minus and plus. Minus is disabled at `min`, plus at `max`. With `full` plus only looks disabled, so that the
 * caller can say what limits it when it is pressed.
 */
export function Stepper({
  value,
  onChange,
  label,
  min = 1,
  max = Infinity,
  full = false,
  size = 'md',
  className,
}: {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for screen readers: the piece's title. */
  label: string;
  min?: number;
  max?: number;
  full?: boolean;
  size?: 'sm' | 'md';
  className?: string;
}) {
  // The buttons look smaller than a thumb, so an invisible area around them is clickable too.
  const button =
    'relative grid h-full place-items-center text-ink transition-colors before:absolute before:-inset-1.5 enabled:hover:bg-ivory-deep disabled:text-ink/30 aria-disabled:text-ink/30 focus-visible:-outline-offset-2';
  const width = size === 'sm' ? 'w-9' : 'w-11';
  return (
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className={cn(
        'inline-flex items-center rounded-sm border border-ink/25 bg-white',
        size === 'sm' ? 'h-9' : 'h-11',
        className,
      )}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={cn(button, width)}
      >
        <Minus className="size-4" />
      </button>
      <span aria-live="polite" className="min-w-7 flex-1 text-center font-medium tabular-nums">
        {value}
      </span>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={value >= max}
        aria-disabled={full || undefined}
        onClick={() => onChange(value + 1)}
        className={cn(button, width)}
      >
        <Plus className="size-4" />
      </button>
    </div>
  );
}
