import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import type { ReactNode } from 'react';
import { dayWords, monthWords } from '../../shared/page/day-words.ts';
import { type DayRate, monthsOf } from './rate-summary.ts';

function HistoryTable({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <table className="w-full text-xs sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-ivory text-ink-muted">
        <tr>
          {columns.map((column, place) => (
            <th
              key={column}
              scope="col"
              className={`border-b border-gold py-2 font-normal ${place === 0 ? 'text-left' : 'pl-2 text-right'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ title, amounts }: { title: string; amounts: readonly number[] }) {
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
        {title}
      </th>
      {amounts.map((rupees, place) => (
        <td key={place} className="py-2 pl-2 text-right">
          <Price paise={toPaise(rupees)} />
        </td>
      ))}
    </tr>
  );
}

/** What each month brought, newest first. */
export function MonthTable({ days, name }: { days: readonly DayRate[]; name: string }) {
  return (
    <HistoryTable caption={`${name} by month, a gram`} columns={['Month', 'Lowest', 'Highest', 'Last']}>
      {monthsOf(days).map(({ month, lowest, highest, last }) => (
        <Row key={month} title={monthWords(month)} amounts={[lowest, highest, last]} />
      ))}
    </HistoryTable>
  );
}

/** Every day's last rate, newest first. */
export function DayTable({ days, name }: { days: readonly DayRate[]; name: string }) {
  return (
    <HistoryTable caption={`${name} by day, a gram`} columns={['Day', 'A gram', '10 grams']}>
      {days.toReversed().map(({ day, rate }) => (
        <Row key={day} title={dayWords(day)} amounts={[rate, (toPaise(rate) * 10) / 100]} />
      ))}
    </HistoryTable>
  );
}
