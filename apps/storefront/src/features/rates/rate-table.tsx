import { cn } from '@kanaka/ui/cn';
import type { ReactNode } from 'react';

/** A table whose first column names each row. `dense`: with small words and a head that stays while it is scrolled. */
export function RateTable({
  caption,
  columns,
  rows,
  dense = false,
}: {
  caption: ReactNode;
  columns: readonly (string | { name: string; className: string })[];
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
  dense?: boolean;
}) {
  const shown = columns.map((column) => (typeof column === 'string' ? { name: column, className: '' } : column));
  const [above, left] = dense ? ['py-2', 'pl-2'] : ['py-2.5', 'pl-4'];
  return (
    <table className={cn('w-full', dense ? 'text-xs sm:text-sm' : 'text-base')}>
      <caption className={dense ? 'sr-only' : 'pb-3 text-left font-display text-xl'}>{caption}</caption>
      <thead className={cn('text-ink-muted', dense ? 'sticky top-0 bg-ivory' : 'text-sm')}>
        <tr className="whitespace-nowrap">
          {shown.map(({ name, className }, place) => (
            <th
              key={name}
              scope="col"
              className={cn(
                'border-b border-gold py-2 font-normal',
                place === 0 ? 'text-left' : [left, 'text-right'],
                className,
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-b border-hairline">
            <th scope="row" className={cn('text-left font-normal', above, dense && 'whitespace-nowrap')}>
              {name}
            </th>
            {cells.map((cell, place) => (
              <td key={place} className={cn('figures text-right', above, left, shown[place + 1]?.className)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
