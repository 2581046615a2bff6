import { isApiError } from './api-error.ts';

/** The issues of a refused form by field: `{ email: 'This email is already registered.' }`. */
export function fieldIssues(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path.replace(/^body[./]/, ''), message]));
}

type Form = {
  getValues: () => object;
  setError: (field: never, error: { message: string }, how: { shouldFocus: boolean }) => void;
};

/** Shows the issues of a refused form at its fields, and the first takes the focus; false where none is about a field. */
export function showIssues(error: unknown, { getValues, setError }: Form): boolean {
  const issues = fieldIssues(error);
  const refused = Object.keys(getValues()).flatMap((field) => (issues[field] ? { field, message: issues[field] } : []));
  for (const [place, { field, message }] of refused.entries())
    setError(field as never, { message }, { shouldFocus: place === 0 });
  return refused.length > 0;
}
