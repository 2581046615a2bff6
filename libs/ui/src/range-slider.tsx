import { Slider as Primitive } from 'radix-ui';

/** How many steps of the arrow keys lie between the ends. */
const PLACES = 100;

type Bounds = { min: number; max: number };

/** The step of a value on a logarithmic scale: every step raises the price by the same percentage. */
export function placeOf(value: number, { min, max }: Bounds): number {
  const low = Math.max(1, min);
  if (max <= low) return 0;
  const within = Math.min(max, Math.max(low, value));
  return Math.round((Math.log(within / low) / Math.log(max / low)) * PLACES);
}

/** The value of a step, rounded as far as the distance to the next step allows; both ends are exact. */
export function valueAt(place: number, { min, max }: Bounds): number {
  if (place <= 0) return min;
  if (place >= PLACES) return max;
  const low = Math.max(1, min);
  const value = low * (max / low) ** (place / PLACES);
  const step = value * ((max / low) ** (1 / PLACES) - 1);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(step)));
  return Math.min(max, Math.max(min, Math.round(value / unit) * unit));
}

/** A slider with two thumbs, for pointer and keyboard. `onChange` reports every step, `onCommit` the final values. */
export function RangeSlider({
  min,
  max,
  value,
  names,
  words,
  onChange,
  onCommit,
}: Bounds & {
  value: readonly [number, number];
  /** The accessible names of the two thumbs. */
  names: readonly [string, string];
  /** The value's text for screen readers. */
  words: (value: number) => string;
  onChange: (value: readonly [number, number]) => void;
  onCommit: (value: readonly [number, number]) => void;
}) {
  const places = value.map((one) => placeOf(one, { min, max }));
  // A thumb that was not moved keeps its exact value, which its step would round.
  const valuesAt = (next: number[]): readonly [number, number] => {
    const [low = min, high = max] = next.map((place, index) =>
      place === places[index] ? (value[index] ?? place) : valueAt(place, { min, max }),
    );
    return [low, high];
  };
  return (
    <Primitive.Root
      min={0}
      max={PLACES}
      preserveThumbOrder
      value={places}
      disabled={max <= min}
      onValueChange={(next) => onChange(valuesAt(next))}
      onValueCommit={(next) => onCommit(valuesAt(next))}
      className="relative flex h-11 w-full touch-none items-center select-none data-[disabled]:opacity-45"
    >
      <Primitive.Track className="relative h-0.5 grow bg-line">
        <Primitive.Range className="absolute h-full bg-emerald" />
      </Primitive.Track>
      {names.map((name, index) => (
        <Primitive.Thumb
          key={name}
          aria-label={name}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value[index]}
          aria-valuetext={words(value[index] ?? min)}
          className="block size-5 cursor-grab rounded-full border border-emerald bg-white transition-shadow before:absolute before:-inset-3 hover:shadow-float focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-emerald active:cursor-grabbing"
        />
      ))}
    </Primitive.Root>
  );
}
