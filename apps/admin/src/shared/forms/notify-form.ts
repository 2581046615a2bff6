import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { flushSync } from 'react-dom';

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'getValues' | 'setError' | 'setFocus'>;
/** The name of a field, for a form whose fields have other names than those of the request. */
type FieldOfIssue = (path: string) => string | null;

/**
 * Shows what the server refuses of a form's fields at them, and the first takes the focus. Anything else is shown in a toast, or
 * at the field of a form that has only one.
 */
export function showRefusal<Fields extends FieldValues>(
  refused: unknown,
  { getValues, setError, setFocus }: Form<Fields>,
  fieldOfIssue: FieldOfIssue = (path) => path,
): void {
  const values = getValues();
  const wrong = Object.entries(fieldIssues(refused))
    .map(([path, message]) => ({ name: fieldOfIssue(path) as FieldPath<Fields>, message }))
    .filter(({ name }) => get(values, name) !== undefined);
  const [only, ...others] = Object.keys(values);
  if (wrong.length === 0 && only && others.length === 0 && typeof get(values, only) === 'string')
    wrong.push({ name: only as FieldPath<Fields>, message: messageOf(refused) });
  // A collapsed section opens when it has errors; it must be rendered before one of its fields can take the focus.
  flushSync(() => {
    for (const { name, message } of wrong) setError(name, { message });
  });
  if (wrong[0]) setFocus(wrong[0].name);
  if (wrong.length === 0) toast({ title: messageOf(refused), variant: 'destructive' });
}

/** Shows the result of sending a form, a success in a toast. Resolves to whether it was saved. */
export async function notifyForm<Fields extends FieldValues>(
  change: Promise<{ message: string }>,
  form: Form<Fields>,
  { fieldOfIssue, undo }: { fieldOfIssue?: FieldOfIssue; undo?: (() => void) | undefined } = {},
): Promise<boolean> {
  try {
    toast({ title: (await change).message, ...(undo && { action: { label: 'Undo', onPress: undo } }) });
    return true;
  } catch (refused) {
    showRefusal(refused, form, fieldOfIssue);
    return false;
  }
}
