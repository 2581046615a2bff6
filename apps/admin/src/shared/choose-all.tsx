import { Checkbox } from '@kanaka/ui/checkbox';

/** The check box in a table's head that chooses all rows of the page, or none; it shows when some are chosen. */
export function ChooseAll<Row extends { _id: string }>({
  label,
  rows,
  selection,
}: {
  label: string;
  rows: readonly Row[];
  selection: { has: (id: string) => boolean; put: (rows: readonly Row[], chosen: boolean) => void };
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
