import { Checkbox } from '@kanaka/ui/checkbox';
import { SkipLink } from '@kanaka/ui/skip-link';
import { CHOSEN_BAR } from './chosen-bar.tsx';
import type { Selection } from './use-chosen.ts';

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
          To what can be done with the chosen
        </SkipLink>
      )}
    </>
  );
}
