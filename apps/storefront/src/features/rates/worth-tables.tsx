import type { WorthRules } from '@kanaka/contracts/catalog/settings';
import { formatPaise, formatPercent, toPaise } from '@kanaka/money/rupees';
import { oldGoldWorth } from '@kanaka/money/old-gold-worth';
import { usualPurities } from './old-gold.ts';
import { RateTable } from './rate-table.tsx';

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
