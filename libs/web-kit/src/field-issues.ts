import { isApiError } from './api-error.ts';

/** The issues of a refused form by field: `{ email: 'This email is already registered.' }`. */
export function fieldIssues(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path.replace(/^body[./]/, ''), message]));
}
