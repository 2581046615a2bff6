import { taxInTotal } from '@kanaka/presentation/price-words';

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
