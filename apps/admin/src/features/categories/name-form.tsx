import { zodResolver } from '@hookform/resolvers/zod';
import { CategoryName } from '@kanaka/contracts/catalog/categories';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../shared/forms/field-of.ts';
import { notifyForm } from '../../shared/forms/notify-form.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { Form } from '../../shared/forms/form.tsx';

/** The name under which what is typed is kept. */
export const nameInput = (label: string) => `category ${label}`;

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
