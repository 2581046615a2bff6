import { formatPaise, formatPercent, toPaise } from '@kanaka/money/rupees';
import { oldGoldWorth } from '@kanaka/money/old-gold-worth';
import { Badge } from '@kanaka/ui/badge';
import { Price } from '@kanaka/ui/price';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { typedPurity, typedWeight, usualPurities } from './old-gold.ts';
import type { WorthRules } from '@kanaka/contracts/catalog/settings';
import { RateTable } from './rate-table.tsx';

const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** What old gold would bring, as it is typed: its weight and what a test of it found. */
export function OldGoldEstimate({ ratePaise, deductionPercent }: { ratePaise: number; deductionPercent: number }) {
  const [weight, setWeight] = useState('10');
  const [purity, setPurity] = useState('91.6');
  const [weightMg, purityBp] = [typedWeight(weight), typedPurity(purity)];
  const deductionBp = Math.round(deductionPercent * 100);
  const estimate =
    weightMg === null || purityBp === null ? null : oldGoldWorth({ weightMg, purityBp, ratePaise, deductionBp });
  const rows = estimate && [
    [
      `${weight.trim()} g × ${formatPercent(purity.trim())} × ${formatPaise(ratePaise)}`,
      formatPaise(estimate.valuePaise),
    ],
    [`Deduction ${formatPercent(deductionPercent)}`, formatPaise(-estimate.deductionPaise)],
  ];
  return (
    <form
      aria-label="Estimate for old gold"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-x-14 gap-y-8 lg:grid-cols-2"
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <TextField
          label="Weight in grams"
          {...decimal}
          maxLength={9}
          value={weight}
          onChange={({ target }) => setWeight(target.value)}
          description="Of the gold alone, without stones."
          error={weightMg === null ? 'Please enter grams up to 10,000, with at most three decimals.' : undefined}
        />
        <TextField
          label="Tested purity in percent"
          {...decimal}
          maxLength={6}
          value={purity}
          onChange={({ target }) => setPurity(target.value)}
          error={purityBp === null ? 'Please enter a percentage up to 100, with at most two decimals.' : undefined}
        />
        <ul aria-label="Usual purities" className="grid grid-cols-6 gap-2 sm:col-span-full sm:flex">
          {usualPurities.map(([carat, percent]) => (
            <li key={carat}>
              <button
                type="button"
                aria-pressed={typedPurity(percent) === purityBp}
                onClick={() => setPurity(percent)}
                className="h-11 w-full rounded-sm border border-line bg-white text-sm sm:px-3.5 transition-colors hover:border-emerald aria-pressed:border-emerald aria-pressed:bg-emerald aria-pressed:text-white"
              >
                {carat}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div aria-live="polite" className="self-start bg-white px-5 py-5 sm:px-7 sm:py-6">
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="font-display text-lg">It would bring today</span>
          <Badge tone="yellow">Estimate</Badge>
        </p>
        {rows ? (
          <>
            <dl className="mt-4 text-sm">
              {rows.map(([name, amount]) => (
                <div
                  key={name}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2"
                >
                  <dt className="figures text-ink-soft">{name}</dt>
                  <dd className="figures ml-auto">{amount}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-4 text-right">
              <Price paise={estimate.totalPaise} className="text-2xl sm:text-3xl" />
            </p>
          </>
        ) : (
          <p className="mt-4 text-ink-soft">Give its weight and purity.</p>
        )}
      </div>
    </form>
  );
}

/** What a gram of old gold of each usual purity brings today, the deduction taken off. */
export function OldGoldByPurity({ ratePaise, deductionPercent }: { ratePaise: number; deductionPercent: number }) {
  const deductionBp = Math.round(deductionPercent * 100);
  return (
    <RateTable
      caption="A gram of old gold"
      columns={['Purity', 'Would bring today']}
      rows={usualPurities.map(([carat, percent]) => {
        const worth = oldGoldWorth({ weightMg: 1_000, purityBp: toPaise(Number(percent)), ratePaise, deductionBp });
        return [`${carat}, ${formatPercent(percent)}`, formatPaise(worth.totalPaise)];
      })}
    />
  );
}

/** What the shop gives for its own pieces. */
export function OwnPieces({ rules: { exchange, buyBack } }: { rules: WorthRules }) {
  return (
    <RateTable
      caption="A piece from us"
      columns={['Of', 'In exchange', 'Bought back']}
      rows={[
        ['Gold, silver, platinum', formatPercent(exchange.metalPercent), formatPercent(buyBack.metalPercent)],
        ['Stones', formatPercent(exchange.stonesPercent), formatPercent(buyBack.stonesPercent)],
        ['Making, hallmarking, tax', 'nothing', 'nothing'],
      ]}
    />
  );
}
