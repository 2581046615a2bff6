import type { SalesStep } from '@kanaka/contracts/orders/statistics';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { formatCount } from './amounts.ts';
import type { PeriodWords } from './periods.ts';
import { fullName, stepKind } from './step-names.ts';

const stepWords = { hour: 'Hour', day: 'Day', week: 'Week' } as const;

/** The chart's data as a table: the same numbers, exact to the paisa. */
export function SalesTable({ steps, words }: { steps: readonly SalesStep[]; words: PeriodWords }) {
  return (
    <div className="max-h-96 overflow-y-auto pt-2">
      <Table label={`Revenue ${words.within}`}>
        <thead>
          <tr>
            <TableHead className="pl-4 sm:pl-5">{stepWords[stepKind(steps)]}</TableHead>
            <TableHead className="text-right">Orders</TableHead>
            <TableHead className="text-right">Revenue</TableHead>
            <TableHead className="pr-4 text-right sm:pr-5">{words.beforeWhole}</TableHead>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <TableRow key={step.from} className="[&>*]:h-10 [&>*]:py-1">
              <th scope="row" className="px-3 pl-4 text-left font-normal whitespace-nowrap sm:pl-5">
                {fullName(step, steps)}
              </th>
              <TableCell className="text-right tabular-nums">
                {step.orders === null ? <NotYet /> : formatCount(step.orders)}
              </TableCell>
              <TableCell className="text-right">
                {step.revenue === null ? <NotYet /> : <Price paise={toPaise(step.revenue)} />}
              </TableCell>
              <TableCell className="pr-4 text-right text-ink-soft sm:pr-5">
                <Price paise={toPaise(step.revenueBefore)} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function NotYet() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-muted">
        –
      </span>
      <span className="sr-only">not yet</span>
    </>
  );
}
