import type { RateMove } from '@kanaka/contracts/catalog/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { cn } from '@kanaka/ui/cn';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { metalNames } from '../../shared/rate-board.ts';
import { moveWords } from './rate-words.ts';

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
