import type { RateMove } from '@kanaka/contracts/catalog/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { cn } from '@kanaka/ui/cn';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { metalNames } from '../../shared/rate-board.ts';
import { counted } from '../../shared/words.tsx';

const rupees = (amount: number) => formatPaise(toPaise(amount));

/** The rates of purities a gram, before and after. */
export function MovesTable({ label, moves }: { label: string; moves: readonly RateMove[] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <TableHead className="pl-0">Purity</TableHead>
          <TableHead className="text-right max-sm:hidden">Before</TableHead>
          <TableHead className="text-right">A gram</TableHead>
          <TableHead className="pr-0 text-right">Move</TableHead>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ metal, fineness, purity, before, after, origin }) => (
          <TableRow key={`${metal} ${fineness}`} className="[&>*]:h-10 [&>*]:py-1">
            <th scope="row" className={cn('pr-3 text-left whitespace-nowrap', origin !== 'entered' && 'font-normal')}>
              {metal === 'gold' && `${metalNames[metal]} `}
              {purity}
              {origin === 'override' && <span className="block text-xs leading-4 text-amber">by hand</span>}
            </th>
            <TableCell className="figures text-right text-ink-soft max-sm:hidden">
              {before === null ? '–' : rupees(before)}
            </TableCell>
            <TableCell className="figures text-right">{rupees(after)}</TableCell>
            <TableCell className="pr-0 text-right whitespace-nowrap text-ink-soft">
              {before === null ? 'first' : moveWords(before, after)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

const percentFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** "2.0% up", "unchanged"; both in the same unit. */
export function moveWords(before: number, after: number): string {
  if (before === after) return 'unchanged';
  const share = (Math.abs(after - before) / before) * 100;
  return `${share < 0.05 ? 'less than 0.1' : percentFormat.format(share)}% ${after > before ? 'up' : 'down'}`;
}

/** A change with its sign: "+₹18,40,220.00". Takes rupees. */
export function signedRupees(rupees: number): string {
  const sign = rupees > 0 ? '+' : rupees < 0 ? '−' : '';
  return sign + formatPaise(toPaise(Math.abs(rupees)));
}

/** "3 hours", "3 days": how long ago it was at `now`, in milliseconds. */
export function agoWords(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return minutes === 0 ? 'less than a minute' : counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** "gold", "gold and silver", "gold, silver and platinum" */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
