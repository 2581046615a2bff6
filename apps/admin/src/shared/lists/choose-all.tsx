import { Checkbox } from '@kanaka/ui/checkbox';
import type { Selection } from './use-chosen.ts';

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
