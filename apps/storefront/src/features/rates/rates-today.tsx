import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import type { ReactNode } from 'react';
import { momentWords } from '../../shared/page/day-words.ts';

type Amount = { name: string; grams: number; className?: string };

/** The amounts in which each metal is asked for; eight grams of gold are a sovereign. */
const metals: Record<PreciousMetal, { title: string; amounts: readonly Amount[] }> = {
  gold: {
    title: 'Gold',
    amounts: [
      { name: '1 gram', grams: 1 },
      { name: '8 grams', grams: 8, className: 'max-sm:hidden md:max-xl:hidden' },
      { name: '10 grams', grams: 10 },
    ],
  },
  silver: {
    title: 'Silver',
    amounts: [
      { name: '1 gram', grams: 1 },
      { name: '1 kilogram', grams: 1_000 },
    ],
  },
  platinum: {
    title: 'Platinum',
    amounts: [
      { name: '1 gram', grams: 1 },
      { name: '10 grams', grams: 10 },
    ],
  },
};
/** Today's rates of every purity, a table for each metal that has some; `below` follows the first. */
export function RatesToday({ rates, below }: { rates: readonly MetalRate[]; below?: ReactNode }) {
  const of = (metal: PreciousMetal) => (
    <MetalToday metal={metal} rates={rates.filter((rate) => rate.metal === metal)} />
  );
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      <div className="space-y-8">
        {of('gold')}
        {below}
      </div>
      <div className="space-y-10">
        {of('silver')}
        {of('platinum')}
      </div>
    </div>
  );
}

function MetalToday({ metal, rates }: { metal: PreciousMetal; rates: readonly MetalRate[] }) {
  const { title, amounts } = metals[metal];
  const [first] = rates;
  if (!first) return null;
  return (
    <table className="w-full text-base">
      <caption className="pb-3 text-left">
        <span className="font-display text-xl">{title}</span>
        <span className="mt-0.5 block text-sm text-ink-muted">Since {momentWords(first.since)}</span>
      </caption>
      <thead>
        <tr className="border-b border-gold text-sm text-ink-muted">
          <th scope="col" className="py-2 text-left font-normal">
            Purity
          </th>
          {amounts.map(({ name, className }) => (
            <th key={name} scope="col" className={cn('py-2 pl-4 text-right font-normal', className)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(({ fineness, purity, rate }) => (
          <tr key={fineness} className="border-b border-hairline">
            <th scope="row" className="py-2.5 text-left font-normal whitespace-nowrap">
              {purity}
            </th>
            {amounts.map(({ name, grams, className }) => (
              <td key={name} className={cn('py-2.5 pl-4 text-right', className)}>
                <Price paise={toPaise(rate) * grams} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
