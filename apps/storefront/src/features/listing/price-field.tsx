import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { groupedRupees, rupeesTyped } from './price-words.ts';

/** A field for whole rupees with Indian grouping; applied on blur or Enter, null when it is emptied. */
export function PriceField({
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
