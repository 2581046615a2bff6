import { IconButton } from '@kanaka/ui/icon-button';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

/** A slider with a button at each end for single steps. */
export function StepSlider({
  label,
  words,
  value,
  min,
  max,
  step,
  onChange,
}: {
  label: string;
  /** The value as it is read. */
  words: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  // To whole steps, because floats add up to others.
  const move = (to: number) => onChange(Math.min(max, Math.max(min, Math.round(to / step) * step)));
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <IconButton name={`${label}: smaller`} disabled={value <= min} onClick={() => move(value - step)}>
          <Minus aria-hidden="true" strokeWidth={1.5} />
        </IconButton>
        <input
          id={id}
          type="range"
          className="h-11 min-w-0 flex-1 cursor-pointer accent-emerald"
          {...{ min, max, step, value }}
          aria-valuetext={words}
          onChange={({ target }) => move(Number(target.value))}
        />
        <IconButton name={`${label}: larger`} disabled={value >= max} onClick={() => move(value + step)}>
          <Plus aria-hidden="true" strokeWidth={1.5} />
        </IconButton>
      </div>
    </div>
  );
}
