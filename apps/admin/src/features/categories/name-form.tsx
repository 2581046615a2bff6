import { zodResolver } from '@hookform/resolvers/zod';
import { CategoryName } from '@kanaka/contracts/catalog/categories';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { IconButton } from '@kanaka/ui/icon-button';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { type ReactNode, useState } from 'react';
import { fieldOf, Form, notifyForm, notify } from '../../shared/forms/form.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { useFocusBack } from '../../shared/page/focus.ts';
import { MoveButtons, type Moves } from '../../shared/lists/sortable.tsx';

/** The name under which what is typed is kept. */
const nameInput = (label: string) => `category ${label}`;

/**
 * A form with one name; a blank name is refused before it is sent. A new name for `start` can be
 * undone.
 */
export function NameForm({
  label,
  placeholder = label,
  start = '',
  submit,
  onSave,
  onCancel,
  autoFocus = false,
}: {
  label: string;
  /** Shorter than the label, where that would be cut off on a phone. */
  placeholder?: string;
  start?: string;
  submit: string;
  onSave: (name: string) => Promise<{ message: string }>;
  onCancel?: () => void;
  autoFocus?: boolean;
}) {
  const form = useForm({ resolver: zodResolver(CategoryName), defaultValues: { name: start } });
  const { handleSubmit, reset, formState } = form;
  const { isSubmitting } = formState;
  const field = fieldOf(form);
  const { forget } = useKeptForm(form, nameInput(label));
  const cancel =
    onCancel &&
    (() => {
      forget();
      onCancel();
    });

  const save = handleSubmit(async ({ name }) => {
    const undo = () => void notify(onSave(start).then(() => ({ message: `It is named ${start} again.` })));
    if (!(await notifyForm(onSave(name), form, { undo: start ? undo : undefined }))) return;
    reset();
    forget();
    onCancel?.();
  });

  return (
    <Form onSubmit={save} className="flex flex-wrap items-start gap-2">
      <TextField
        label={label}
        labelHidden
        placeholder={placeholder}
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The field appears because the owner chose to type in it.
        autoFocus={autoFocus}
        // A new name mostly replaces the old one.
        onFocus={({ target }) => autoFocus && target.select()}
        {...field('name')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel?.();
        }}
        className="min-w-28 flex-1"
      />
      <Button type="submit" busy={isSubmitting} padding="md">
        {submit}
      </Button>
      {cancel && (
        <Button variant="ghost" onClick={cancel} disabled={isSubmitting} padding="sm">
          Cancel
        </Button>
      )}
    </Form>
  );
}

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
  const { place, count, onMove } = moving;
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
            { label: 'Move up', Icon: ArrowUp, disabled: place === 0, onSelect: () => onMove(place - 1) },
            {
              label: 'Move down',
              Icon: ArrowDown,
              disabled: place === count - 1,
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
