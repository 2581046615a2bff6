import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { sinceYesterday } from '@kanaka/presentation/since-yesterday';
import { Fragment, type ReactNode } from 'react';
import { momentWords } from '../../shared/page/day-words.ts';
import { RateTable } from './rate-table.tsx';

type Amount = { name: string; grams: number; className: string };

const amount = (name: string, grams: number, className = ''): Amount => ({ name, grams, className });

/** The amounts and the purity in which each metal is asked for; eight grams of gold are a sovereign. */
const metals: Record<PreciousMetal, { title: string; asked: number; amounts: readonly Amount[] }> = {
  gold: {
    title: 'Gold',
    asked: 916,
    amounts: [amount('1 gram', 1), amount('8 grams', 8, 'max-sm:hidden md:max-xl:hidden'), amount('10 grams', 10)],
  },
  silver: { title: 'Silver', asked: 999, amounts: [amount('1 gram', 1), amount('1 kilogram', 1_000)] },
  platinum: { title: 'Platinum', asked: 950, amounts: [amount('1 gram', 1), amount('10 grams', 10)] },
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
  const { title, asked, amounts } = metals[metal];
  const [first] = rates;
  if (!first) return null;
  return (
    <RateTable
      caption={
        <>
          {title}
          <span className="mt-0.5 block font-sans text-sm text-ink-muted">Since {momentWords(first.since)}</span>
        </>
      }
      columns={['Purity', ...amounts]}
      rows={rates.map((each) => [
        each.purity,
        ...amounts.map(({ grams }, place) => (
          <Fragment key={grams}>
            {formatPaise(toPaise(each.rate) * grams)}
            {place === 0 && each.fineness === asked && sinceYesterday(each) && (
              <span className="block font-sans text-xs text-ink-muted">{sinceYesterday(each)}</span>
            )}
          </Fragment>
        )),
      ])}
    />
  );
}
