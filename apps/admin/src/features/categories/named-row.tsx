import { IconButton } from '@kanaka/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { NameForm } from './name-form.tsx';

/** A name with what can be done to it; renaming happens in its place. */
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
  /** The way up and down. */
  moving?: ReactNode;
  /** The name itself, as it stands in the row. */
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
          className="text-ink-soft"
        >
          <Pencil aria-hidden="true" strokeWidth={1.5} />
        </IconButton>
        <IconButton name={`Delete ${kind} ${name}`} onClick={onDelete} className="text-brick">
          <Trash2 aria-hidden="true" strokeWidth={1.5} />
        </IconButton>
      </div>
    </div>
  );
}
