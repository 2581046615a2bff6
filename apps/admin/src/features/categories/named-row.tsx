import { IconButton } from '@kanaka/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { NameForm } from './name-form.tsx';

/** A row with a name and its buttons; the name is edited in the row. */
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
  onRename: (name: string) => Promise<string>;
  onDelete: () => void;
  /** The buttons that move it up and down. */
  moving?: ReactNode;
  /** How the row shows the name. */
  children: ReactNode;
}) {
  const [renaming, setRenaming] = useState(false);
  const renameButton = useFocusBack(renaming);
  if (renaming) {
    return (
      <div className="py-2">
        <NameForm
          label={`New name of ${name}`}
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
    <div className="flex min-h-12 flex-wrap items-center justify-end">
      <div className="min-w-48 flex-1">{children}</div>
      <div className="flex shrink-0">
        {moving}
        <IconButton
          ref={renameButton}
          name={`Rename ${kind} ${name}`}
          onClick={() => setRenaming(true)}
          className="text-ink-soft!"
        >
          <Pencil aria-hidden="true" strokeWidth={1.5} />
        </IconButton>
        <IconButton name={`Delete ${kind} ${name}`} onClick={onDelete} className="text-brick!">
          <Trash2 aria-hidden="true" strokeWidth={1.5} />
        </IconButton>
      </div>
    </div>
  );
}
