import { useState } from 'react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { TextField } from '@kanaka/ui/text-field';
import { groupedRupees, rupeesTyped } from './price-words.ts';

const PriceSlider = lazyWithPreload(() => import('./price-slider.tsx'), 'PriceSlider');

type Range = readonly [number | null, number | null];

/** Filters by price (tax included): by dragging, or by typing. A thumb at the end of the slider sets no bound. */
export function PriceFilter({
  bounds: { min, max },
  chosen: { minPrice, maxPrice },
  onChange,
}: {
  bounds: { min: number; max: number };
  chosen: { minPrice: number | null; maxPrice: number | null };
  onChange: (range: Range) => void;
}) {
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  // Another filter may leave only pieces beyond a chosen bound; then the slider has room for both thumbs all the same.
  const lowest = maxPrice !== null && maxPrice <= min ? 0 : min;
  const highest = minPrice !== null && minPrice >= max ? 2 * minPrice : max;
  const [low, high] = dragged ?? [minPrice ?? lowest, maxPrice ?? highest];
  const choose = ([from, to]: Range) =>
    onChange([from !== null && from > min ? from : null, to !== null && to < max ? to : null]);

  return (
    <div className="space-y-3">
      <div className="h-11 px-2.5">
        {/* If the slider's code cannot be loaded, the fields still work. */}
        <LazyDialogBoundary fallback={<div className="h-5.5 border-b-2 border-line" />}>
          <PriceSlider
            min={lowest}
            max={highest}
            value={[low, high]}
            onChange={setDragged}
            onCommit={(range) => {
              setDragged(null);
              choose(range);
            }}
          />
        </LazyDialogBoundary>
      </div>
      <div className="flex items-end gap-2">
        <PriceField
          label="From"
          rupees={dragged?.[0] ?? minPrice}
          unset={min}
          onChange={(from) => choose([from, maxPrice])}
        />
        <PriceField
          label="To"
          rupees={dragged?.[1] ?? maxPrice}
          unset={max}
          onChange={(to) => choose([minPrice, to])}
        />
      </div>
    </div>
  );
}

/** A field for whole rupees with Indian grouping; applied on blur or Enter, null when it is emptied. */
function PriceField({
  label,
  rupees,
  unset,
  onChange,
}: {
  label: string;
  /** Null when no bound is set. */
  rupees: number | null;
  /** What holds then, shown as a placeholder. */
  unset: number;
  onChange: (rupees: number | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    const amount = rupeesTyped(typed);
    // A text that is not an amount is discarded.
    if (amount !== null || typed.trim() === '') onChange(amount);
  };
  return (
    <TextField
      label={
        <>
          {label} <span className="text-ink-muted">(₹)</span>
        </>
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      value={typed ?? (rupees === null ? '' : groupedRupees(rupees))}
      placeholder={groupedRupees(unset)}
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
