import { toast } from '@kanaka/ui/toaster';
import { useRef, useState } from 'react';
import { rangeBetween } from './range-between.ts';

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
