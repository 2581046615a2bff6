import { purityOf } from '@kanaka/contracts/catalog/purity';
import { enteredFineness, type PreciousMetal } from '@kanaka/money/metal-rates';
import { formatPaise } from '@kanaka/money/rupees';
import type { TypedRate } from './rate-form-rules.ts';

/** The purities of a metal that follow from the typed rate. */
export function PuritiesTyped({ metal, typed }: { metal: PreciousMetal; typed: readonly TypedRate[] }) {
  const following = typed.filter((rate) => rate.metal === metal && rate.fineness !== enteredFineness[metal]);
  if (following.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 content-start gap-x-4 text-sm sm:mt-7 sm:gap-x-6">
      {following.map(({ fineness, paise, origin }) => (
        <div key={fineness} className="flex items-baseline justify-between gap-2 border-b border-hairline py-1">
          <dt className="text-ink-soft">
            {metal === 'gold' ? purityOf(metal, fineness) : fineness}
            {origin === 'override' && <span className="block text-xs leading-4 text-amber">by hand</span>}
          </dt>
          <dd className="figures">{formatPaise(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}
