import { cn } from '@kanaka/ui/cn';
import { TableHead } from '@kanaka/ui/table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** How a list is sorted now, and how its headings sort it. */
export type Sorting<Sort extends string> = { sort: Sort; onSort: (sort: Sort) => void };

/** The heading of a column by which a list is sorted: one press sorts it by `first`, the next one the other way round. */
export function SortedHead<Sort extends string>({
  sorting,
  first,
  then,
  firstIs,
  className,
  children,
}: {
  /** Without it, a plain heading. */
  sorting: Sorting<Sort> | undefined;
  first: NoInfer<Sort>;
  then: NoInfer<Sort>;
  firstIs: 'ascending' | 'descending';
  className?: string;
  children: ReactNode;
}) {
  if (!sorting) return <TableHead className={className}>{children}</TableHead>;
  const { sort, onSort } = sorting;
  const thenIs = firstIs === 'ascending' ? 'descending' : 'ascending';
  const direction = sort === first ? firstIs : sort === then ? thenIs : 'none';
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction];
  return (
    <TableHead aria-sort={direction} className={className}>
      <span className="md:hidden">{children}</span>
      <button
        type="button"
        onClick={() => onSort(sort === first ? then : first)}
        className={cn(
          'inline-flex min-h-11 items-center gap-1 hover:text-ink max-md:hidden [.text-right>&]:flex-row-reverse',
          direction !== 'none' && 'text-ink',
        )}
      >
        {children}
        <Arrow className={cn('size-3.5', direction === 'none' && 'opacity-60')} />
      </button>
    </TableHead>
  );
}
