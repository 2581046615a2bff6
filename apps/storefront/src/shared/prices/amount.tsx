import type { ReactNode } from 'react';
import { taxInTotal } from '@kanaka/presentation/price-words';

/** In a list of amounts, one with its name. */
export function Amount({
  name,
  beside,
  note,
  hint,
  children,
}: {
  name: string;
  /** What clears the name up. */
  beside?: string | false | null;
  note?: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <dt className="text-ink-soft">
        <span>{name}</span>
        {beside && <span className="text-sm text-ink-muted"> {beside}</span>}
      </dt>
      <dd>{children}</dd>
      {note && <dd className="col-span-full text-sm text-emerald">{note}</dd>}
      {hint && <dd className="col-span-full text-sm text-ink-soft">{hint}</dd>}
    </div>
  );
}

/** In a list of amounts, below the total: how much of it is tax. */
export function TaxInTotal({ paise }: { paise: number }) {
  const words = taxInTotal(paise);
  if (!words) return null;
  return (
    <div className="-mt-2 text-right text-sm text-ink-muted">
      <dt className="sr-only">Tax in the total</dt>
      <dd>{words}</dd>
    </div>
  );
}
