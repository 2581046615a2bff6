import type { WorthRules } from '@kanaka/contracts/catalog/settings';
import { formatPercent, toPaise } from '@kanaka/money/rupees';
import { oldGoldWorth } from '@kanaka/money/worth';
import { Price } from '@kanaka/ui/price';
import { usualPurities } from './old-gold.ts';

const heading = 'border-b border-gold py-2 font-normal';

/** What a gram of old gold of each usual purity brings today, the deduction taken off. */
export function OldGoldByPurity({ ratePaise, deductionPercent }: { ratePaise: number; deductionPercent: number }) {
  return (
    <table className="w-full text-base">
      <caption className="pb-3 text-left font-display text-xl">A gram of old gold</caption>
      <thead className="text-sm text-ink-muted">
        <tr>
          <th scope="col" className={`${heading} text-left`}>
            Purity
          </th>
          <th scope="col" className={`${heading} text-right`}>
            Would bring today
          </th>
        </tr>
      </thead>
      <tbody>
        {usualPurities.map(([carat, percent]) => {
          const deductionBp = Math.round(deductionPercent * 100);
          const worth = oldGoldWorth({ weightMg: 1_000, purityBp: toPaise(Number(percent)), ratePaise, deductionBp });
          return (
            <tr key={carat} className="border-b border-hairline">
              <th scope="row" className="py-2.5 text-left font-normal">
                {carat}, {formatPercent(percent)}
              </th>
              <td className="py-2.5 text-right">
                <Price paise={worth.totalPaise} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the shop gives for its own pieces. */
export function OwnPieces({ rules: { exchange, buyBack } }: { rules: WorthRules }) {
  const rows = [
    ['Gold, silver, platinum', formatPercent(exchange.metalPercent), formatPercent(buyBack.metalPercent)],
    ['Stones', formatPercent(exchange.stonesPercent), formatPercent(buyBack.stonesPercent)],
    ['Making, hallmarking, tax', 'nothing', 'nothing'],
  ] as const;
  return (
    <table className="w-full text-base">
      <caption className="pb-3 text-left font-display text-xl">A piece from us</caption>
      <thead className="text-sm text-ink-muted">
        <tr>
          <th scope="col" className={`${heading} text-left`}>
            Of
          </th>
          <th scope="col" className={`${heading} pl-3 text-right whitespace-nowrap`}>
            In exchange
          </th>
          <th scope="col" className={`${heading} pl-3 text-right whitespace-nowrap`}>
            Bought back
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...shares]) => (
          <tr key={name} className="border-b border-hairline">
            <th scope="row" className="py-2.5 text-left font-normal">
              {name}
            </th>
            {shares.map((share, place) => (
              <td key={place} className="figures py-2.5 pl-3 text-right">
                {share}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
