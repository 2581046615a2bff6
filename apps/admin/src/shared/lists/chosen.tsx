import { Button } from '@kanaka/ui/button';
import { type ReactNode, useRef, useState } from 'react';
import { Checkbox } from '@kanaka/ui/checkbox';
import { SkipLink } from '@kanaka/ui/skip-link';
import { toast } from '@kanaka/ui/toaster';
import { cn } from '@kanaka/ui/cn';
import { TableHead } from '@kanaka/ui/table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';

/** The `id` of the bar, to which each chosen row leads. */
const CHOSEN_BAR = 'chosen';

/** All that a search finds, on all its pages. */
export type Everyone = { count: number; choose: () => void };

/**
 * The bar with what can be done with the chosen rows, fixed to the bottom edge: how many they are, buttons for all of the page
 * and none, and `children`, which flow in the same line.
 */
export function ChosenBar({
  label,
  count,
  onAll,
  onEveryone,
  onNone,
  children,
}: {
  label: string;
  count: number;
  onAll: () => void;
  /** Chooses what stands on the other pages too. */
  onEveryone?: Everyone | undefined;
  onNone: () => void;
  children: ReactNode;
}) {
  return (
    <section
      id={CHOSEN_BAR}
      tabIndex={-1}
      aria-label={label}
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-hairline bg-white px-4 py-2 shadow-bar sm:-mx-6 print:hidden sm:gap-3 sm:px-6 sm:py-3 lg:-mx-8 lg:px-8"
    >
      <div className="flex w-full items-center justify-between sm:contents">
        <p role="status" className="font-medium">
          {count} chosen
        </p>
        <div className="flex sm:order-last sm:ml-auto">
          <Button variant="ghost" padding="sm" onClick={onAll}>
            All on this page
          </Button>
          {onEveryone && (
            <Button variant="ghost" padding="sm" onClick={onEveryone.choose}>
              All {onEveryone.count}
            </Button>
          )}
          <Button variant="ghost" padding="sm" onClick={onNone}>
            <span>
              Clear<span className="max-sm:sr-only"> selection</span>
            </span>
          </Button>
        </div>
      </div>
      {children}
    </section>
  );
}

/** The check box of a row that can be chosen. Of a chosen one, the next Tab leads to the bar, below all other rows. */
export function ChooseRow<Row extends { _id: string }>({
  label,
  row,
  selection,
  className,
}: {
  label: string;
  row: Row;
  selection: Selection<Row>;
  className?: string;
}) {
  const isChosen = selection.has(row._id);
  return (
    <>
      <Checkbox
        aria-label={label}
        checked={isChosen}
        onCheckedChange={(chosen, withShift) => selection.press(row, chosen, withShift)}
        {...(className && { className })}
      />
      {isChosen && (
        <SkipLink
          to={`#${CHOSEN_BAR}`}
          onClick={(event) => {
            // The bar is in view already; its place in the page is behind the last row.
            event.preventDefault();
            document.getElementById(CHOSEN_BAR)?.focus({ preventScroll: true });
          }}
        >
          To the actions for those chosen
        </SkipLink>
      )}
    </>
  );
}

/** The check box in a table's head that chooses all rows of the page, or none; it shows when some are chosen. */
export function ChooseAll<Row extends { _id: string }>({
  label,
  rows,
  selection,
}: {
  label: string;
  rows: readonly Row[];
  selection: Pick<Selection<Row>, 'has' | 'put'>;
}) {
  const chosen = rows.filter(({ _id }) => selection.has(_id)).length;
  return (
    <Checkbox
      aria-label={label}
      checked={chosen === rows.length || (chosen > 0 && 'indeterminate')}
      onCheckedChange={(all) => selection.put(rows, all)}
    />
  );
}

export type Selection<Row> = {
  has: (id: string) => boolean;
  /** Selects or deselects rows: all of a page. */
  put: (rows: readonly Row[], chosen: boolean) => void;
  /** Selects or deselects one row, and with the Shift key all from the one that was pressed before it. */
  press: (row: Row, chosen: boolean, withShift: boolean) => void;
};

/**
 * The rows selected for a bulk change, over several pages of one search. `search` identifies the search: another one starts
 * an empty selection. `shown` are the rows of the current page, with their latest data; `limit` is how many of what `name`
 * says can be changed at once.
 */
export function useChosen<Row extends { _id: string }>(
  search: string,
  shown: readonly Row[],
  { limit, name }: { limit: number; name: string },
) {
  const [chosen, setChosen] = useState<{ search: string; rows: ReadonlyMap<string, Row> }>({ search, rows: new Map() });
  const rows = chosen.search === search ? chosen.rows : new Map<string, Row>();
  const pressed = useRef<string>(null);
  const put: Selection<Row>['put'] = (some, isChosen) => {
    const next = new Map(rows);
    for (const row of some) {
      if (isChosen) next.set(row._id, row);
      else next.delete(row._id);
    }
    if (next.size > limit) {
      toast({ title: `At most ${limit} ${name} can be changed at once.`, variant: 'destructive' });
      return;
    }
    setChosen({ search, rows: next });
  };
  const selection: Selection<Row> = {
    has: (id) => rows.has(id),
    put,
    press(row, isChosen, withShift) {
      put(withShift ? rangeBetween(shown, pressed.current, row._id) : [row], isChosen);
      pressed.current = row._id;
    },
  };
  const now = new Map(shown.map((row) => [row._id, row]));
  return {
    selection,
    rows: [...rows.values()].map((row) => now.get(row._id) ?? row),
    chooseShown: () => put(shown, true),
    /** Deselects all but these. */
    keep: (ids: readonly string[]) => {
      pressed.current = null;
      setChosen({ search, rows: new Map([...rows].filter(([id]) => ids.includes(id))) });
    },
  };
}

/** The rows from one to another, both included, in either direction; only the other when the one is not among them. */
export function rangeBetween<Row extends { _id: string }>(
  rows: readonly Row[],
  from: string | null,
  to: string,
): Row[] {
  const placeOf = (id: string | null) => rows.findIndex(({ _id }) => _id === id);
  const end = placeOf(to);
  const start = placeOf(from);
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** How a list is sorted now, and how its headings sort it. */
export type Sorting<Sort extends string> = { sort: Sort; onSort: (sort: Sort) => void };

/** The heading of a column by which a list is sorted: one press sorts it by the first, the next one the other way round. */
export function SortedHead<Sort extends string>({
  sorting,
  by: [first, then],
  firstIs = 'ascending',
  className,
  children,
}: {
  /** Without it, a plain heading. */
  sorting: Sorting<Sort> | undefined;
  by: readonly [NoInfer<Sort>, NoInfer<Sort>];
  firstIs?: 'ascending' | 'descending';
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
      {/* On paper too: browsers repeat the words of no button on a table's further pages. */}
      <span className="md:hidden print:inline">{children}</span>
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
