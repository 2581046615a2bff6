import { Button } from '@kanaka/ui/button';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { useMedia } from '@kanaka/ui/use-media';
import { FileDown, FileUp } from 'lucide-react';
import { HandOverManyDialog } from './hand-over-many-dialog.tsx';
import type { OrderSearch } from './order-search.ts';
import { useOrdersExport } from './use-orders-export.ts';

/**
 * Hands over many orders by a CSV file, and downloads those that match the search as one. On a phone both are in a menu, so
 * that the orders are not below them.
 */
export function CsvActions({
  search,
  onDialog,
  onSent,
  isEmpty,
}: {
  search: OrderSearch;
  onDialog: (dialog: OrderSearch['dialog']) => void;
  /** Orders were handed over, so that the list has changed. */
  onSent: () => void;
  /** Whether there is nothing to download. */
  isEmpty: boolean;
}) {
  const isWide = useMedia('(min-width: 40rem)');
  const { exportThem, isExporting } = useOrdersExport();
  const actions = [
    { label: 'Hand over by CSV', Icon: FileUp, onSelect: () => onDialog('hand-over') },
    {
      label: 'Export CSV',
      Icon: FileDown,
      disabled: isEmpty || isExporting,
      busy: isExporting,
      onSelect: () => void exportThem(search),
    },
  ];
  return (
    <>
      {isWide ? (
        <div className="flex gap-3">
          {actions.map(({ label, onSelect, ...button }) => (
            <Button key={label} variant="outline" onClick={onSelect} {...button}>
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <DropdownMenu
          trigger={
            <Button variant="outline" padding="md" busy={isExporting}>
              More
            </Button>
          }
          items={actions}
        />
      )}
      {search.dialog === 'hand-over' && <HandOverManyDialog onClose={() => onDialog('')} onSent={onSent} />}
    </>
  );
}
