import { IconButton } from '@kanaka/ui/icon-button';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '../../shared/page/use-focus-back.ts';
import { MoveButtons, type Moves } from '../../shared/lists/move-buttons.tsx';
import { NameForm, nameInput } from './name-form.tsx';

/** A row with a name and its buttons, which are a menu on phones; the name is edited in the row. */
export function NamedRow({
  name,
  kind,
  onRename,
  onDelete,
  moving,
  children,
}: {
  name: string;
  kind: 'category' | 'subcategory';
  onRename: (name: string) => Promise<{ message: string }>;
  onDelete: () => void;
  moving: Moves;
  /** How the row shows the name. */
  children: ReactNode;
}) {
  const label = `New name of ${name}`;
  const [renaming, setRenaming] = useState(useWaitingInput(nameInput(label)).opensAgain);
  // Only one of the two is shown, and only a shown one takes the focus.
  const renameButton = useFocusBack(renaming);
  const menuButton = useFocusBack(renaming);
  const { place, count, busy = false, onMove } = moving;
  if (renaming) {
    return (
      <div className="py-2">
        <NameForm
          label={label}
          start={name}
          submit="Save"
          onSave={onRename}
          onCancel={() => setRenaming(false)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The field appears because the owner chose to rename it.
          autoFocus
        />
      </div>
    );
  }
  return (
    <div className="flex min-h-12 items-center justify-end">
      <div className="min-w-0 flex-1">{children}</div>
      <div className="shrink-0 sm:hidden">
        <DropdownMenu
          trigger={
            <IconButton Icon={Ellipsis} ref={menuButton} name={`Change ${kind} ${name}`} className="text-ink-soft!" />
          }
          items={[
            { label: 'Move up', Icon: ArrowUp, disabled: busy || place === 0, onSelect: () => onMove(place - 1) },
            {
              label: 'Move down',
              Icon: ArrowDown,
              disabled: busy || place === count - 1,
              onSelect: () => onMove(place + 1),
            },
            { label: 'Rename', Icon: Pencil, onSelect: () => setRenaming(true) },
            { label: 'Delete', Icon: Trash2, destructive: true, onSelect: onDelete },
          ]}
        />
      </div>
      <div className="hidden shrink-0 sm:flex">
        <MoveButtons name={name} {...moving} />
        <IconButton
          Icon={Pencil}
          ref={renameButton}
          name={`Rename ${kind} ${name}`}
          onClick={() => setRenaming(true)}
          className="text-ink-soft!"
        />
        <IconButton Icon={Trash2} name={`Delete ${kind} ${name}`} onClick={onDelete} className="text-brick!" />
      </div>
    </div>
  );
}
