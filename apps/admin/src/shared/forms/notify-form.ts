import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/**
 * Shows the result of sending a form in a toast; what the server refuses of one of its `fields` stands at the field instead,
 * and the first takes the focus. Resolves to whether it was saved.
 */
export async function notifyForm<Fields extends FieldValues>(
  change: Promise<{ message: string }>,
  { fields, setError }: { fields: readonly FieldPath<Fields>[]; setError: UseFormSetError<Fields> },
): Promise<boolean> {
  try {
    toast({ title: (await change).message });
    return true;
  } catch (refused) {
    const issues = fieldIssues(refused);
    const wrong = fields.filter((field) => issues[field]);
    for (const field of wrong) setError(field, { message: issues[field] ?? '' }, { shouldFocus: field === wrong[0] });
    if (wrong.length === 0) toast({ title: messageOf(refused), variant: 'destructive' });
    return false;
  }
}
