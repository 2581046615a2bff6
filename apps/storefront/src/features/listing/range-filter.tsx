import { useState } from 'react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { TextField } from '@kanaka/ui/text-field';
import { grouped, wholeTyped } from './price-words.ts';

const RangeSlider = lazyWithPreload(() => import('@kanaka/ui/range-slider'), 'RangeSlider');

type Range = readonly [number | null, number | null];

/** Filters by a range of whole numbers: by dragging, or by typing. A thumb at the end of the slider sets no bound. */
export function RangeFilter({
  bounds: { min, max },
  chosen: [least, most],
  names,
  unit,
  words,
  onChange,
}: {
  bounds: { min: number; max: number };
  chosen: Range;
  /** Of the thumbs. */
  names: readonly [string, string];
  unit: string;
  /** A bound as text. */
  words: (bound: number) => string;
  onChange: (range: Range) => void;
}) {
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  // Another filter may leave only pieces beyond a chosen bound; then the slider has room for both thumbs all the same.
  const lowest = most !== null && most <= min ? 0 : min;
  const highest = least !== null && least >= max ? 2 * least : max;
  const [low, high] = dragged ?? [least ?? lowest, most ?? highest];
  const choose = ([from, to]: Range) =>
    onChange([from !== null && from > min ? from : null, to !== null && to < max ? to : null]);

  return (
    <div className="space-y-3">
      <div className="h-11 px-2.5">
        {/* If the slider's code cannot be loaded, the fields still work. */}
        <LazyDialogBoundary fallback={<div className="h-5.5 border-b-2 border-line" />}>
          <RangeSlider
            min={lowest}
            max={highest}
            value={[low, high]}
            {...{ names, words }}
            onChange={setDragged}
            onCommit={(range) => {
              setDragged(null);
              choose(range);
            }}
          />
        </LazyDialogBoundary>
      </div>
      <div className="flex items-end gap-2">
        <BoundField
          label="From"
          unit={unit}
          bound={dragged?.[0] ?? least}
          unset={lowest}
          onChange={(from) => choose([from, most])}
        />
        <BoundField
          label="To"
          unit={unit}
          bound={dragged?.[1] ?? most}
          unset={highest}
          onChange={(to) => choose([least, to])}
        />
      </div>
    </div>
  );
}

/** A field for a whole number with Indian grouping; applied on blur or Enter, null when it is emptied. */
function BoundField({
  label,
  unit,
  bound,
  unset,
  onChange,
}: {
  label: string;
  unit: string;
  /** Null when none is set. */
  bound: number | null;
  /** What holds then, shown as a placeholder. */
  unset: number;
  onChange: (bound: number | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    const amount = wholeTyped(typed);
    // A text that is not an amount is discarded.
    if (amount !== null || typed.trim() === '') onChange(amount);
  };
  return (
    <TextField
      label={
        <>
          {label} <span className="text-ink-muted">({unit})</span>
        </>
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      value={typed ?? (bound === null ? '' : grouped(bound))}
      placeholder={grouped(unset)}
      onChange={({ target }) => setTyped(target.value.replace(/[^\d₹,.\s]/g, ''))}
      // If a choice disappeared before the next element has the focus, the sheet of the filters would take it.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) relatedTarget.addEventListener('focus', take, { once: true });
        else take();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
        if (key === 'Escape' && typed !== null) setTyped(null);
      }}
      className="min-w-0 flex-1"
      inputClassName="px-2! tabular-nums"
    />
  );
}
