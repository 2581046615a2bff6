import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { type FormEvent, useState } from 'react';

/** One name and what to do with it; a blank one is refused here already. `onSave` answers with the shop's message. */
export function NameForm({
  label,
  start = '',
  submit,
  onSave,
  onCancel,
  autoFocus = false,
}: {
  label: string;
  start?: string;
  submit: string;
  onSave: (name: string) => Promise<string>;
  onCancel?: () => void;
  autoFocus?: boolean;
}) {
  const [name, setName] = useState(start);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) {
      setError('Please enter a name.');
      return;
    }
    setBusy(true);
    try {
      const message = await onSave(trimmed);
      toast({ title: message });
      setName('');
      onCancel?.();
    } catch (refused) {
      setError(fieldIssues(refused)['name'] ?? messageOf(refused));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-wrap items-start gap-2">
      <TextField
        label={label}
        labelHidden
        placeholder={label}
        name="name"
        autoComplete="off"
        maxLength={60}
        // The field appears because somebody asked to write in it.
        autoFocus={autoFocus}
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel?.();
        }}
        className="min-w-40 flex-1"
      />
      <Button type="submit" busy={busy} className="px-4">
        {submit}
      </Button>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel} disabled={busy} className="px-3">
          Cancel
        </Button>
      )}
    </form>
  );
}
