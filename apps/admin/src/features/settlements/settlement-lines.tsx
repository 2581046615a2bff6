import type { SettlementLine } from '@kanaka/contracts/orders/settlements';
import { formatRupees, toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { problemWords } from '../../shared/settlement-words.ts';
import { formatDay, OrderLink } from '../../shared/words.tsx';

/** The lines of a settlement beside the orders they belong to, those that do not fit first. */
export function SettlementLines({ lines }: { lines: readonly SettlementLine[] }) {
  return (
    <Table label="Lines of the settlement" className="max-md:block max-md:[&_tbody]:block">
      <thead className="max-md:sr-only">
        <tr>
          <TableHead className="pl-5">Line</TableHead>
          <TableHead>Order</TableHead>
          <TableHead className="text-right">Amount</TableHead>
          <TableHead className="text-right">Fee with GST</TableHead>
          <TableHead className="pr-5 text-right">Net</TableHead>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <TableRow
            key={line._id}
            className="last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2.5 max-md:[&>td]:h-auto max-md:[&>td]:p-0"
          >
            <TableCell className="md:pl-5 max-md:row-span-2">
              <span className="block first-letter:uppercase">{line.kind}</span>
              <span className="block text-xs wrap-anywhere text-ink-muted">
                {[formatDay(line.at), line._id, line.description].filter(Boolean).join(' · ')}
              </span>
              {line.problem && (
                <span className={`block text-xs ${line.note ? 'text-ink-soft' : 'text-brick'}`}>
                  <span className="inline-block first-letter:uppercase">{problemWords[line.problem]}</span>
                  {line.expected !== null && `: ${formatRupees(line.expected)}`}
                  {line.note && ` · ${line.note}`}
                </span>
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap max-md:order-2">
              {line.orderId ? (
                <OrderLink id={line.orderId} className="inline-flex min-h-11 items-center" />
              ) : (
                <span className="text-ink-muted">None</span>
              )}
            </TableCell>
            <TableCell className="text-right max-md:order-1">
              <Price paise={toPaise(line.amount)} />
            </TableCell>
            <TableCell className="text-right max-md:order-3 max-md:text-left max-md:text-xs max-md:text-ink-muted">
              <span className="md:hidden">Fee </span>
              <Price paise={toPaise(line.fee)} />
            </TableCell>
            <TableCell className="text-right max-md:order-4 max-md:text-xs max-md:text-ink-muted md:pr-5">
              <span className="md:hidden">Net </span>
              <Price paise={toPaise(line.net)} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
