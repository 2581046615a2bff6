import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { moveWords } from './rate-words.ts';
import { type RateDay, fullDay, timeOf } from './rate-days.ts';

/** The chart's data as a table, newest first. */
export function RateTable({ days, label }: { days: readonly RateDay[]; label: string }) {
  const moved = days.map((each, place) => ({ ...each, before: days[place - 1]?.rate }));
  return (
    <div className="max-h-96 overflow-y-auto pt-2">
      <Table label={label}>
        <thead>
          <tr>
            <TableHead className="pl-4 sm:pl-5">Day</TableHead>
            <TableHead className="text-right">1 g</TableHead>
            <TableHead className="pr-4 text-right sm:pr-5">Move</TableHead>
          </tr>
        </thead>
        <tbody>
          {moved.toReversed().map(({ day, rate, before }) => (
            <TableRow key={day} className="[&>*]:h-10 [&>*]:py-1">
              <th scope="row" className="px-3 pl-4 text-left font-normal whitespace-nowrap sm:pl-5">
                {fullDay(timeOf(day))}
              </th>
              <TableCell className="figures text-right">{formatPaise(toPaise(rate))}</TableCell>
              <TableCell className="pr-4 text-right whitespace-nowrap text-ink-soft sm:pr-5">
                {before !== undefined && moveWords(before, rate)}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
