import type { Settlement, SettlementLine } from '@kanaka/contracts/orders/settlements';
import { toPaise, formatRupees } from '@kanaka/money/rupees';
import { Badge } from '@kanaka/ui/badge';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Link } from 'react-router-dom';
import { formatCount, formatDay, OrderLink, problemWords } from '../../shared/words.tsx';

type Sums = Pick<Settlement, 'amount' | 'fees' | 'tax' | 'payments'>;

/** Settlements as rows, each with its page behind it, and what all of the period are together. */
export function SettlementsTable({ settlements, sums }: { settlements: readonly Settlement[]; sums: Sums }) {
  return (
    <Table label="Settlements" className="max-md:block max-md:[&_tbody]:block max-md:[&_tfoot]:block">
      <thead className="max-md:sr-only">
        <tr>
          <TableHead className="pl-5">Settled</TableHead>
          <TableHead>UTR</TableHead>
          <TableHead className="text-right">Payments</TableHead>
          <TableHead className="text-right">Fees with GST</TableHead>
          <TableHead className="text-right max-xl:hidden print:table-cell">GST on fees</TableHead>
          <TableHead className="pr-5 text-right">Received</TableHead>
        </tr>
      </thead>
      <tbody>
        {settlements.map((settlement) => (
          <TableRow key={settlement._id} className={`relative ${onPhone}`}>
            <TableCell className="md:pl-5">
              <Link
                to={`/settlements/${settlement._id}`}
                className="font-medium whitespace-nowrap underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {formatDay(settlement.settledAt)}
                <span className="sr-only">, {settlement.utr || settlement._id}</span>
              </Link>
              <SettlementBadges settlement={settlement} />
            </TableCell>
            <TableCell className="wrap-anywhere text-ink-soft tabular-nums md:whitespace-nowrap max-md:order-3 max-md:col-span-full max-md:text-xs">
              {settlement.utr || 'No UTR yet'}
            </TableCell>
            <Figures {...settlement} />
          </TableRow>
        ))}
      </tbody>
      {/* On paper it stands once, not on each sheet. */}
      <tfoot className="print:table-row-group">
        <tr className={`font-medium ${onPhone}`}>
          <th scope="row" colSpan={2} className="h-13 px-3 text-left font-medium max-md:h-auto max-md:p-0 md:pl-5">
            All of these days
          </th>
          <Figures {...sums} />
        </tr>
      </tfoot>
    </Table>
  );
}

const onPhone =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3 max-md:[&>td]:h-auto max-md:[&>td]:p-0';

function Figures({ payments, fees, tax, amount }: Sums) {
  return (
    <>
      <TableCell className="text-right tabular-nums max-md:order-4 max-md:text-xs max-md:text-ink-muted max-md:text-left">
        {formatCount(payments)}
        <span className="md:hidden"> {payments === 1 ? 'payment' : 'payments'}</span>
      </TableCell>
      <TableCell className="text-right max-md:order-5 max-md:text-xs max-md:text-ink-muted">
        <span className="md:hidden">Fees </span>
        <Price paise={toPaise(fees)} />
      </TableCell>
      <TableCell className="text-right max-xl:hidden print:table-cell">
        <Price paise={toPaise(tax)} />
      </TableCell>
      <TableCell className="text-right max-md:order-2 md:pr-5">
        <Price paise={toPaise(amount)} />
      </TableCell>
    </>
  );
}

/** Where a settlement is not simply done. */
export function SettlementBadges({ settlement: { status, open, difference } }: { settlement: Settlement }) {
  const badges = [
    ...(status === 'processed' ? [] : [{ words: status, tone: status === 'failed' ? 'red' : 'yellow' } as const]),
    ...(open > 0 ? [{ words: `${open} to clarify`, tone: 'red' } as const] : []),
    ...(difference === 0
      ? []
      : [{ words: difference === null ? 'Lines to come' : 'Does not add up', tone: 'yellow' } as const]),
  ];
  return badges.map(({ words, tone }) => (
    <Badge key={words} tone={tone} className="ml-2 whitespace-nowrap">
      {words}
    </Badge>
  ));
}

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
